import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import type { DeletedLeague } from '#contract/leagues/leagues.ts'
import { durationText } from '#web/format/dates.ts'
import { hasFailed, QueryContent } from '#web/ui/feedback/query-content.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { deletedLeaguesQuery } from './deleted-leagues-query.ts'
import { undoDeleteLeague } from './undo-delete-league.ts'

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
              <DeletedLeagueRow key={league.id} league={league} now={now} />
            ))}
          </ul>
        )}
      </QueryContent>
    </section>
  )
}

function DeletedLeagueRow({ league, now }: { league: DeletedLeague; now: number }) {
  const client = useQueryClient()
  const restoring = useMutation({ mutationFn: () => undoDeleteLeague(client, league) })
  const row = useRef<HTMLLIElement>(null)
  useFocusAfterRemoval(row)
  return (
    <li ref={row} className="ruled flex items-center justify-between gap-4 py-2 first:border-t-0">
      <p className="min-w-0 text-sm text-ink-soft">
        <span className="block font-semibold wrap-anywhere text-ink">{league.name}</span>
        {league.tournamentName},{' '}
        <span className="digits">{timeLeftText(league.restorableUntil.getTime() - now)}</span>
      </p>
      <Button pending={restoring.isPending} onClick={() => restoring.mutate()}>
        Restore<span className="sr-only"> {league.name}</span>
      </Button>
    </li>
  )
}

/** How long a league can still be restored: `7 days left`, on the last day `3 h 12 min left`. */
function timeLeftText(ms: number): string {
  return ms > dayMs ? `${Math.ceil(ms / dayMs)} days left` : `${durationText(ms)} left`
}
