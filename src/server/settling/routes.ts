import { markPaid } from '#contract/leagues.ts'
import { getSettleUp, markTransfer } from '#contract/settling.ts'

import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { markFeePaid } from './fees.ts'
import { readSettleUp, markTransferPaid } from './settle-up.ts'

/** The settle-up list, and marking fees and transfers as paid. */
export function settlingRoutes(serve: Serve, { db }: World): void {
  serve(getSettleUp, ({ member }) => readSettleUp(db, member))
  serve(markPaid, ({ member, params, body }) => markFeePaid(db, member, params.userId, body.paid))
  serve(markTransfer, ({ member, body }) => markTransferPaid(db, member, body))
}
