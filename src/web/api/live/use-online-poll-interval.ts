import { useLiveStatus } from './live-events.ts'

/**
 * A `refetchInterval` for what no event announces: polls whether or not the stream is up, and stops while the page is
 * offline.
 *
 * @param ms the polling interval
 */
export const useOnlinePollInterval = (ms: number): number | false =>
  useLiveStatus() === 'offline' ? false : ms
