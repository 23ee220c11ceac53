import * as membersCalls from '#contract/leagues/members.ts'
import * as settlingCalls from '#contract/leagues/settle-up.ts'
import { setDeputy } from '#server/leagues/roles.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { setFeePaid } from './fees.ts'
import { readSettleUp, setTransferPaid } from './settle-up.ts'
import { listUnpaidLeagues } from './unpaid-leagues.ts'

/** The settle-up list, the leagues with something due, and marking fees and transfers as paid. */
export function settleUpRoutes(serve: Serve, { db, rateLimits }: Services): void {
  serve(settlingCalls.getSettleUp, ({ member }) => readSettleUp(db, member))
  serve(settlingCalls.listUnpaidLeagues, ({ caller }) => listUnpaidLeagues(db, caller))
  serve(membersCalls.updateMember, async ({ member, params, body: { deputy, ...fee } }) => {
    const { userId } = params
    if (deputy !== undefined) await rateLimits.consume('league-change', member.userId)
    return await db.transaction(async (db) => {
      let done = { message: 'Nothing to change' }
      // First, because it takes the stronger lock.
      if (deputy !== undefined) done = await setDeputy(db, member, userId, deputy)
      if (fee.paid !== undefined)
        done = await setFeePaid(db, member, userId, fee.paid, fee.entryFee)
      return done
    })
  })
  serve(settlingCalls.markTransfer, ({ member, params: { transferId }, body: { paid } }) =>
    setTransferPaid(db, member, transferId, paid),
  )
}
