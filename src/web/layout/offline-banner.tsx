import { useLiveStatus } from '#web/client/live.ts'
import { useReachable } from '#web/worker/reachable.ts'

/** Says that the network or the server is down and the data may be old. Disappears by itself. */
export function OfflineBanner() {
  const offline = useLiveStatus() === 'offline'
  const reachable = useReachable()
  return (
    <output className="block">
      {(offline || !reachable) && (
        <span className="block bg-rough px-4 py-2 text-center text-sm font-semibold text-board">
          {offline
            ? 'You are offline. This page catches up by itself when the network is back.'
            : 'TeeTime cannot be reached. You see the latest saved data. This page catches up by itself.'}
        </span>
      )}
    </output>
  )
}
