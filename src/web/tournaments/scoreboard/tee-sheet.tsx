import { useQuery } from '@tanstack/react-query'

import type { Tournament } from '#contract/game/tournament.ts'
import type { TournamentPlayer } from '#contract/game/tournaments.ts'
import { errorMessage } from '#web/api/client.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { dayText } from '#web/format/dates.ts'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'

import { playersQuery } from '../queries.ts'
import { OwnerBadges, type GolferOwners } from './golfer-owners.tsx'

interface BoardTeeSheetProps {
  tournament: Tournament
  owners: ReadonlyMap<string, GolferOwners>
}

/** Shown until there is a board: the tee times, or the first day if they aren't published. */
export function TeeSheet({ tournament, owners }: BoardTeeSheetProps) {
  const { name, startDate, timeZone } = tournament
  const field = useQuery(playersQuery(tournament))
  const groups = pairings(field.data ?? [])
  return (
    <Card title="Round 1 Tee Times" flush>
      <QueryContent
        query={field}
        label="tee times"
        skeleton={<SkeletonRows rows={8} className="m-2 h-16" />}
        errorTitle={errorMessage(field.error, 'Failed to load tee times')}
      >
        {() =>
          groups.length === 0 ? (
            <EmptyState title={`Starts ${dayText(startDate)}`}>
              Tee times for {name} aren’t out yet. Scores show up here from the first hole.
            </EmptyState>
          ) : (
            <ol>
              {groups.map(({ at, startingHole, players }) => (
                <li
                  key={`${at.getTime()}-${startingHole}`}
                  className="ruled grid min-h-16 grid-cols-[6.5rem_minmax(0,1fr)] gap-3 px-4 py-2.5 first:border-t-0"
                >
                  <span className="text-sm">
                    <DateTime at={at} format="time" timeZone={timeZone} className="font-semibold" />
                    <span className="block text-xs text-ink-soft">
                      {startingHole === 1 ? '1st tee' : `${startingHole}th tee`}
                    </span>
                  </span>
                  <ul className="grid gap-1 text-sm">
                    {players.map((player) => {
                      const owned = owners.get(player.apiPlayerId)
                      return (
                        <li
                          key={player.apiPlayerId}
                          className="flex flex-wrap items-center gap-x-2"
                        >
                          <span>
                            {player.name}
                            {player.isAmateur && ' (a)'}
                          </span>
                          {owned && <OwnerBadges owners={owned} maxBadges={2} />}
                        </li>
                      )
                    })}
                  </ul>
                </li>
              ))}
            </ol>
          )
        }
      </QueryContent>
    </Card>
  )
}

/** Golfers who tee off together. */
interface Pairing {
  at: Date
  startingHole: number
  players: TournamentPlayer[]
}

/** A round's groups in the order they tee off. Golfers without a tee time are left out. */
export function pairings(players: readonly TournamentPlayer[], round = 1): Pairing[] {
  const groups = new Map<string, Pairing>()
  for (const player of players) {
    const tee = player.teeTimes.find((time) => time.round === round)
    if (!tee) continue
    const key = `${tee.teeTimeTimestamp.getTime()}-${tee.startingHole}`
    const group = groups.get(key)
    if (group) group.players.push(player)
    else {
      const { teeTimeTimestamp: at, startingHole } = tee
      groups.set(key, { at, startingHole, players: [player] })
    }
  }
  return [...groups.values()].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || a.startingHole - b.startingHole,
  )
}
