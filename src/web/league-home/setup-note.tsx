import { Info } from 'lucide-react'

import type { League } from '#contract/leagues.ts'

/** Tells those who wait that the league is still being set up. */
export function SetupNote({ league, closed }: { league: League; closed: boolean }) {
  if (league.setupComplete) return null
  return (
    <div className="mb-5 flex gap-3 rounded-slot border border-water bg-water-soft p-4">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-water" />
      {closed ? (
        <p>
          Drafting has closed before the setup was finished, so nobody can draft in this league.
        </p>
      ) : (
        <p>
          <strong>{league.commissionerName}</strong> is still sorting golfers into groups. You can
          draft as soon as that is done.
        </p>
      )}
    </div>
  )
}
