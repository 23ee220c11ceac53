import type { Tournament } from '#contract/tournaments.ts'
import { weekdayText } from '#web/format/dates.ts'
import { When } from '#web/format/time.tsx'
import { sentence } from '#web/client/api.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'

import type { Owners } from './board-owner-names.ts'
import { BoardOwners } from './board-owners.tsx'
import { teeGroups } from './board-tee-groups.ts'
import { playersQuery } from '../queries.ts'

interface BoardTeeSheetProps {
  tournament: Tournament
  owners: ReadonlyMap<string, Owners>
}

/** Before there is a board: who goes out when, or when it begins. */
export function BoardTeeSheet({ tournament, owners }: BoardTeeSheetProps) {
  const { name, startDate, timeZone } = tournament
  const field = useQuery(playersQuery(tournament))
  const groups = teeGroups(field.data ?? [])
  return (
    <Card title="Tee times, round 1" flush>
      {field.isPending ? (
        <SkeletonRows label="Loading tee times..." rows={8} className="m-2 h-16" />
      ) : field.isError && !field.data ? (
        <ErrorState
          title={sentence(field.error, 'The tee times could not be loaded.')}
          onRetry={() => field.refetch()}
          pending={field.isFetching}
        />
      ) : groups.length === 0 ? (
        <EmptyState title={`Begins ${weekdayText(startDate)}`}>
          The tee times of the {name} are not out yet. Scores show up here with the first hole.
        </EmptyState>
      ) : (
        <ol>
          {groups.map(({ at, startingHole, players }) => (
            <li
              key={`${at.getTime()}-${startingHole}`}
              className="ruled grid min-h-16 grid-cols-[6.5rem_minmax(0,1fr)] gap-3 px-4 py-2.5 first:border-t-0"
            >
              <span className="text-sm">
                <When at={at} as="time" timeZone={timeZone} className="font-semibold" />
                <span className="block text-xs text-ink-soft">
                  {startingHole === 1 ? '1st tee' : `${startingHole}th tee`}
                </span>
              </span>
              <ul className="grid gap-1 text-sm">
                {players.map((player) => {
                  const owned = owners.get(player.apiPlayerId)
                  return (
                    <li key={player.apiPlayerId} className="flex flex-wrap items-center gap-x-2">
                      <span>
                        {player.name}
                        {player.isAmateur && ' (a)'}
                      </span>
                      {owned && <BoardOwners owners={owned} room={2} />}
                    </li>
                  )
                })}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
