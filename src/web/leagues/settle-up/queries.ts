import { queryOptions } from '@tanstack/react-query'

import { getSettleUp, listUnpaidLeagues } from '#contract/leagues/settle-up.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** The payments that settle up a league. */
export const settleUpQuery = (id: string) =>
  queryOptions({
    queryKey: keys.settleUp(id),
    ...dataFrom(getSettleUp, { params: { id } }),
  })

/** The ids of the settled leagues in which I have something to pay or to receive. */
export const myDuesQuery = queryOptions({
  queryKey: keys.myDues,
  ...dataFrom(listUnpaidLeagues, {}, ({ leagueIds }) => leagueIds),
})
