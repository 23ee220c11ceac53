import * as calls from '#contract/accounts/pictures.ts'
import { replySent, type Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { listPictures, readPicture, removePicture, setPicture } from './pictures.ts'

/** People's pictures: uploading and removing one's own, and seeing those of others. */
export function pictureRoutes(serve: Serve, services: Services): void {
  const { db } = services
  serve(calls.listPictures, ({ caller }) => listPictures(db, caller))
  serve(
    calls.getPicture,
    async ({ params, http: { reply } }) => {
      const picture = await readPicture(db, params.id)
      // No proxy may keep a face that was removed.
      reply.header('cache-control', 'private, max-age=31536000, immutable')
      await reply.type('image/webp').send(picture)
      return replySent
    },
    { ownLimit: 'pictures-network' },
  )
  serve(calls.setPicture, ({ caller, body }) => setPicture(services, caller, body.image), {
    bodyLimit: 512 * 1024,
  })
  serve(calls.removePicture, async ({ caller }) => {
    await removePicture(db, caller.id)
    return { message: 'Picture removed' }
  })
}
