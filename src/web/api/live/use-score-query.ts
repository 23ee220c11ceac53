import { useQuery, type UseQueryResult } from '@tanstack/react-query'

import type { EndpointQuery } from '../client.ts'
import { useLiveStatus } from './live-events.ts'
import { useOnlinePollInterval } from './use-online-poll-interval.ts'

/**
 * How often scores are refetched while changes are pushed, to confirm that they are current. Together with
 * the feed's polling interval of a minute, it stays below the five minutes after which scores are stale.
 */
const liveRefetchMs = 3 * 60_000
const pollMs = 60_000

/** Queries scores, refetched every 60 s while the stream is down, every 3 min while it is live, and never offline. */
export function useScoreQuery<Data>(
  query: EndpointQuery<Data> & { enabled?: boolean; staleTime?: number },
): UseQueryResult<Data> {
  const ms = useLiveStatus() === 'polling' ? pollMs : liveRefetchMs
  return useQuery({ ...query, refetchInterval: useOnlinePollInterval(ms) })
}
