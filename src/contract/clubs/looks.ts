import * as z from 'zod/mini'

import { colorPattern } from '#domain/clubs/look.ts'

import { PictureUpload } from '../accounts/pictures.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idParams, MessageResponse } from '../wire/shapes.ts'

/** The look that an owner gives their club. */
export const NewLook = z.object({
  color: z.string().check(z.regex(colorPattern, 'Choose a color such as #0b5d3b')),
  /** Null for none; left out, the crest stays. */
  crest: z.optional(z.nullable(PictureUpload)),
})
export type NewLook = z.output<typeof NewLook>

export const setClubLook = endpoint({
  method: 'PUT',
  path: '/api/clubs/:id/look',
  access: 'account',
  summary:
    'For the owner, on Enterprise: sets the club’s color, and its crest from a PNG, JPEG, or WebP in base64 of at most 512 × 512 pixels',
  params: idParams,
  body: NewLook,
  response: MessageResponse,
})

export const removeClubLook = endpoint({
  method: 'DELETE',
  path: '/api/clubs/:id/look',
  access: 'account',
  summary: 'For the owner: removes the club’s color and crest',
  params: idParams,
  response: MessageResponse,
})

export const getCrest = endpoint({
  method: 'GET',
  path: '/api/crests/:id',
  access: 'public',
  summary:
    'A club’s crest, while the club has its look. Its id is random and never used again, so a browser may keep it forever',
  params: idParams,
  response: z.unknown(),
  contentType: 'image/jpeg',
})
