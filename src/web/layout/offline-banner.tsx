import { useLocation } from 'wouter'

import { lastResponseAt, cachedSince } from '#web/api/connection-status.ts'
import { useLiveStatus } from '#web/api/live/live-events.ts'
import { recentTimeText } from '#web/format/dates.ts'
import { useStore } from '#web/ui/hooks/store.ts'

/** Says that the network or the server is down, and how old the page is. Disappears on its own. */
export function OfflineBanner() {
  const [path] = useLocation()
  const offline = useLiveStatus() === 'offline'
  const cached = useStore(cachedSince)
  return (
    <output className="block">
      {(offline || cached) && (
        <span className="block bg-rough px-4 py-2 text-center text-sm font-semibold text-board">
          {!offline && 'Can’t reach TeeTime. '}
          Offline{asOfText(cached?.get(path) ?? lastResponseAt)}. This page catches up on its own.
        </span>
      )}
    </output>
  )
}

/** @param since an ISO text or epoch milliseconds; 0 if nothing says how old the page is */
function asOfText(since: string | number): string {
  return since ? `, as of ${recentTimeText(new Date(since))}` : ''
}
