import * as calls from '#contract/clubs/looks.ts'
import { readCrest } from '#server/platform/auth/club-look.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { pictureLimit, sendPicture, uploadLimit } from '#server/platform/pictures/send-picture.ts'
import type { Services } from '#server/platform/services/services.ts'

import { removeClubLook, setClubLook } from './looks.ts'

/** Clubs' own looks: setting and removing one, and their crests for anyone. */
export function lookRoutes(serve: Serve, services: Services): void {
  const { db } = services
  serve(
    calls.setClubLook,
    async ({ caller, params, body }) => {
      await setClubLook(services, caller, params.id, body)
      return { message: 'Look saved' }
    },
    uploadLimit,
  )
  serve(calls.removeClubLook, async ({ caller, params }) => {
    await removeClubLook(db, caller, params.id)
    return { message: 'Look removed' }
  })
  serve(
    calls.getCrest,
    async ({ params, http: { reply } }) => {
      // Mail programs in a browser show it.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return await sendPicture(reply, 'image/jpeg', await readCrest(db, params.id))
    },
    pictureLimit,
  )
}
