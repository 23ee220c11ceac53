import { useQuery } from '@tanstack/react-query'

import { durationText } from '#web/format/dates.ts'
import { hasFailed, QueryContent } from '#web/ui/feedback/query-content.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { deletedLeaguesQuery } from './deleted-leagues-query.ts'
import { DeletedRow } from './deleted-row.tsx'

const dayMs = 86_400_000

/** The leagues that I deleted and can still restore. Renders nothing if there are none. */
export function DeletedLeagues() {
  const deleted = useQuery(deletedLeaguesQuery)
  const now = useNow(60_000)
  const { data } = deleted
  const leagues = data?.filter(({ restorableUntil }) => restorableUntil.getTime() > now) ?? []
  if (data ? leagues.length === 0 : !hasFailed(deleted)) return null
  return (
    <section aria-labelledby="recently-deleted" className="px-4">
      <h2 id="recently-deleted" className="label-caps mb-1">
        Recently Deleted
      </h2>
      <QueryContent query={deleted} label="your deleted leagues">
        {() => (
          <ul>
            {leagues.map((league) => (
              <DeletedRow key={league.id} kind="league" deleted={league}>
                {league.tournamentName},{' '}
                <span className="digits">
                  {timeLeftText(league.restorableUntil.getTime() - now)}
                </span>
              </DeletedRow>
            ))}
          </ul>
        )}
      </QueryContent>
    </section>
  )
}

/** How long a league can still be restored: `7 days left`, on the last day `3 h 12 min left`. */
function timeLeftText(ms: number): string {
  return ms > dayMs ? `${Math.ceil(ms / dayMs)} days left` : `${durationText(ms)} left`
}
