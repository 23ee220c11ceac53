import { getSettleUp, listUnpaidLeagues } from '#contract/leagues/settle-up.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The payments that settle up a league. */
export const settleUpQuery = (id: string) =>
  endpointQuery(queryKeys.settleUp(id), getSettleUp, { params: { id } })

/** The ids of the settled leagues in which I have something to pay or to receive. */
export const myPaymentsQuery = endpointQuery(
  queryKeys.myPayments,
  listUnpaidLeagues,
  {},
  ({ leagueIds }) => leagueIds,
)
