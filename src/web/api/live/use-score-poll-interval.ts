import { useLiveStatus } from './live-events.ts'
import { useOnlinePollInterval } from './use-online-poll-interval.ts'

/**
 * How often scores are refetched while changes are pushed, to confirm that they are current. Together with
 * the feed's polling interval of a minute, it stays below the five minutes after which scores are stale.
 */
const liveRefetchMs = 3 * 60_000
const pollMs = 60_000

/** The `refetchInterval` of scores: 60 s while the stream is down, 3 min while it is live, off when offline. */
export const useScorePollInterval = (): number | false =>
  useOnlinePollInterval(useLiveStatus() === 'polling' ? pollMs : liveRefetchMs)
