import type { DeletedLeague } from '#contract/leagues/leagues.ts'
import { durationText } from '#web/format/dates.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { DeletedRow } from './deleted-row.tsx'

const dayMs = 86_400_000

/** The leagues that I deleted and can still restore. Renders nothing if there are none. */
export function DeletedLeagues({ leagues }: { leagues: readonly DeletedLeague[] }) {
  const now = useNow(60_000)
  const restorable = leagues.filter(({ restorableUntil }) => restorableUntil.getTime() > now)
  if (restorable.length === 0) return null
  return (
    <section aria-labelledby="recently-deleted" className="px-4">
      <h2 id="recently-deleted" className="label-caps mb-1">
        Recently Deleted
      </h2>
      <ul>
        {restorable.map((league) => (
          <DeletedRow key={league.id} kind="league" deleted={league}>
            {league.tournamentName},{' '}
            <span className="digits">{timeLeftText(league.restorableUntil.getTime() - now)}</span>
          </DeletedRow>
        ))}
      </ul>
    </section>
  )
}

/** How long a league can still be restored: `7 days left`, on the last day `3 h 12 min left`. */
function timeLeftText(ms: number): string {
  return ms > dayMs ? `${Math.ceil(ms / dayMs)} days left` : `${durationText(ms)} left`
}
