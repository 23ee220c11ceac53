import * as calls from '#contract/accounts/privacy.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { previewDeletion, deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'

/** People's rights over everything that is kept about them. */
export function ownDataRoutes(serve: Serve, services: Services): void {
  serve(calls.previewAccountDeletion, ({ caller }) => previewDeletion(services, caller))
  serve(calls.exportData, ({ caller, body, http }) =>
    exportData(services, caller, body.password, http),
  )
  serve(calls.exportWithoutPassword, async ({ http }) => {
    http.reply.header('allow', calls.exportData.method)
    throw new Refusal('export-needs-password')
  })
  serve(calls.deleteAccount, ({ caller, body, http }) =>
    deleteAccount(services, caller, body.password, http),
  )
}
