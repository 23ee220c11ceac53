import { queryOptions } from '@tanstack/react-query'

import { getSettleUp, listUnpaidLeagues } from '#contract/leagues/settle-up.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The payments that settle up a league. */
export const settleUpQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.settleUp(id),
    ...fromEndpoint(getSettleUp, { params: { id } }),
  })

/** The ids of the settled leagues in which I have something to pay or to receive. */
export const myPaymentsQuery = queryOptions({
  queryKey: queryKeys.myPayments,
  ...fromEndpoint(listUnpaidLeagues, {}, ({ leagueIds }) => leagueIds),
})
