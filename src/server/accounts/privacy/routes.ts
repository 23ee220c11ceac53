import {
  deleteAccount,
  exportMyData,
  exportWithoutPassword,
  previewDeletion,
} from '#contract/accounts/own-data.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { deletionPreview, requestDeletion } from './deletion.ts'
import { exportOf } from './export.ts'

/** People's rights over everything that is kept about them. */
export function ownDataRoutes(serve: Serve, world: World): void {
  serve(previewDeletion, ({ caller }) => deletionPreview(world, caller))
  serve(exportMyData, ({ caller, body, http }) => exportOf(world, caller, body.password, http))
  serve(exportWithoutPassword, async ({ http }) => {
    http.reply.header('allow', exportMyData.method)
    throw new Refusal('export-needs-password')
  })
  serve(deleteAccount, ({ caller, body, http }) =>
    requestDeletion(world, caller, body.password, http),
  )
}
