import * as membersCalls from '#contract/leagues/members.ts'
import * as settlingCalls from '#contract/leagues/settling.ts'
import { setDeputy } from '#server/leagues/roles.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { markFeePaid } from './fees.ts'
import { myDues } from './my-dues.ts'
import { readSettleUp, setTransferPaid } from './settle-up.ts'

/** The settle-up list, the leagues with something due, and marking fees and transfers as paid. */
export function settlingRoutes(serve: Serve, { db }: World): void {
  serve(settlingCalls.getSettleUp, ({ member }) => readSettleUp(db, member))
  serve(settlingCalls.listMyDues, ({ caller }) => myDues(db, caller))
  serve(membersCalls.changeMember, ({ member, params: { userId }, body: { deputy, paid } }) =>
    db.transaction(async (db) => {
      let done = { message: 'Nothing to change' }
      // First, because it takes the stronger lock.
      if (deputy !== undefined) done = await setDeputy(db, member, userId, deputy)
      if (paid !== undefined) done = await markFeePaid(db, member, userId, paid)
      return done
    }),
  )
  serve(settlingCalls.markTransfer, ({ member, params: { transferId }, body: { paid } }) =>
    setTransferPaid(db, member, transferId, paid),
  )
}
