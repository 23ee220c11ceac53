import * as calls from '#contract/accounts/pictures.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { pictureLimit, sendPicture, uploadLimit } from '#server/platform/pictures/send-picture.ts'
import type { Services } from '#server/platform/services/services.ts'

import { listPictures, readPicture, removePicture, setPicture } from './pictures.ts'

/** People's pictures: uploading and removing one's own, and seeing those of others. */
export function pictureRoutes(serve: Serve, services: Services): void {
  const { db } = services
  serve(calls.listPictures, ({ caller }) => listPictures(db, caller))
  serve(
    calls.getPicture,
    async ({ params, http: { reply } }) =>
      await sendPicture(reply, 'image/webp', await readPicture(db, params.id)),
    pictureLimit,
  )
  serve(
    calls.setPicture,
    ({ caller, body }) => setPicture(services, caller, body.image),
    uploadLimit,
  )
  serve(calls.removePicture, async ({ caller }) => {
    await removePicture(db, caller.id)
    return { message: 'Picture removed' }
  })
}
