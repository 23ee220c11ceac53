import * as calls from '#contract/accounts/own-data.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { deletionPreview, requestDeletion } from './deletion.ts'
import { exportOf } from './export.ts'

/** People's rights over everything that is kept about them. */
export function ownDataRoutes(serve: Serve, world: World): void {
  serve(calls.previewDeletion, ({ caller }) => deletionPreview(world, caller))
  serve(calls.exportMyData, ({ caller, body, http }) =>
    exportOf(world, caller, body.password, http),
  )
  serve(calls.exportWithoutPassword, async ({ http }) => {
    http.reply.header('allow', calls.exportMyData.method)
    throw new Refusal('export-needs-password')
  })
  serve(calls.deleteAccount, ({ caller, body, http }) =>
    requestDeletion(world, caller, body.password, http),
  )
}
