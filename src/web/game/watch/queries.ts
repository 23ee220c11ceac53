import { queryOptions } from '@tanstack/react-query'

import { getWatchedLeague } from '#contract/game/watch.ts'
import { endpointQuery, httpStatus } from '#web/api/client.ts'

/** How often a board is asked for. Most answers say that nothing changed. */
const pollMs = 20_000
/** A link that opens nothing may do so again: its league is restored, or a proxy answered while the server restarted. */
const unknownPollMs = 5 * 60_000

/** The statuses for a token that opens nothing, or that is none at all. */
const unknownStatuses = [404, 400]

/** Whether a watch link opens nothing. */
export const isUnknownLink = (error: Error | null): boolean =>
  unknownStatuses.includes(httpStatus(error) ?? 0)

/** The board behind a watch link. It is asked for while its page can be seen. */
export const watchQuery = (token: string) =>
  queryOptions({
    ...endpointQuery(['watch', token], getWatchedLeague, { params: { token } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnknownLink(state.error) ? unknownPollMs : pollMs),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  })
