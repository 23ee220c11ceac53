import { useLiveStatus } from '#web/client/live.ts'

/**
 * While changes are pushed: an answer older than this is asked for again, to learn that it still holds. With
 * the minute between two readings of the feed it stays within the five after which scores warn of their age.
 */
const heartbeatMs = 3 * 60_000
const pollMs = 60_000

/** For `refetchInterval` of scores: each 60 s while changes are not pushed. */
export function useScoreInterval(): number | false {
  const status = useLiveStatus()
  if (status === 'offline') return false
  return status === 'polling' ? pollMs : heartbeatMs
}
