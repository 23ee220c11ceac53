import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, MessageResponse, uuid } from '../wire/shapes.ts'

/** The width and height of a picture, in pixels. */
export const pictureSize = 256
/** The most characters of an upload in base64: 300 kB. The app sends a tenth of that. */
const maxUploadLength = 400_000
/** A picture in base64. */
export const PictureUpload = z.string().check(z.minLength(1), z.maxLength(maxUploadLength))

export const listPictures = endpoint({
  method: 'GET',
  path: '/api/pictures',
  access: 'account',
  summary: 'The pictures of the people I play with, by user id',
  response: z.object({ pictures: z.record(uuid, uuid) }),
})

export const getPicture = endpoint({
  method: 'GET',
  path: '/api/pictures/:id',
  access: 'public',
  summary:
    'A person’s picture. Its id is random and never used again, so a browser may keep it forever',
  params: idParams,
  response: z.unknown(),
  contentType: 'image/webp',
})

export const setPicture = endpoint({
  method: 'PUT',
  path: '/api/user/picture',
  access: 'account',
  summary: 'Sets my picture, from a PNG, JPEG, or WebP in base64 of at most 512 × 512 pixels',
  body: z.object({ image: PictureUpload }),
  response: z.object({ pictureId: uuid }),
})

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/user/picture',
  access: 'account',
  summary: 'Removes my picture',
  response: MessageResponse,
})
