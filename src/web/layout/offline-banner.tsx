import { useLocation } from 'wouter'

import { cachedSince, isServerBusy, lastResponseAt } from '#web/api/connection-status.ts'
import { openedAsOf, useLiveStatus } from '#web/api/live/live-events.ts'
import { recentTimeText } from '#web/format/dates.ts'
import { useStore } from '#web/ui/hooks/store.ts'

/** Says how old the page is while it is being updated, or the network or the server is down. Disappears on its own. */
export function OfflineBanner() {
  const [path] = useLocation()
  const offline = useLiveStatus() === 'offline'
  const cached = useStore(cachedSince)
  const isBusy = useStore(isServerBusy)
  const openedAt = useStore(openedAsOf)
  return (
    <output className="block">
      {(offline || cached) && (
        <span className="offline">
          {stateText(offline, isBusy)}
          {asOfText(cached?.get(path) ?? lastResponseAt)}. This page catches up on its own.
        </span>
      )}
      {openedAt && <span className="updating">Updating{asOfText(openedAt)}</span>}
    </output>
  )
}

/** @param since an ISO text or epoch milliseconds; 0 if nothing says how old the page is */
function asOfText(since: string | number): string {
  return since ? `, as of ${recentTimeText(new Date(since))}` : ''
}

function stateText(offline: boolean, isBusy: boolean): string {
  if (offline) return 'Offline'
  return isBusy ? 'TeeTime is busy. Updates paused' : 'Can’t reach TeeTime. Offline'
}
