import { useLiveStatus } from '#web/live.ts'

/** Says that there is no network; goes away by itself. */
export function OfflineBanner() {
  const offline = useLiveStatus() === 'offline'
  return (
    <output className="block">
      {offline && (
        <span className="block bg-rough px-4 py-2 text-center text-sm font-semibold text-board">
          You are offline. This page catches up by itself when the network is back.
        </span>
      )}
    </output>
  )
}
