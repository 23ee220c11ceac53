import { getSettleUp, tickTransfer } from '#contract/settling.ts'

import type { Serve } from '../serve.ts'
import type { World } from '../world.ts'
import { readSettleUp, tickTransferOff } from './settle-up.ts'

/** Who pays whom when a league is over. */
export function settlingRoutes(serve: Serve, { db }: World): void {
  serve(getSettleUp, ({ member }) => readSettleUp(db, member))
  serve(tickTransfer, ({ member, body }) => tickTransferOff(db, member, body))
}
