import { useDeferredValue, useState } from 'react'

import type { TournamentPlayer } from '#contract/game/tournaments.ts'
import { pluralize } from '#domain/words.ts'
import { golferMatches } from '#web/format/golfer-search.ts'
import { ToPar } from '#web/format/score.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'

/** A field with a search by name or country. */
export function PlayerList({ players }: { players: readonly TournamentPlayer[] }) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const found = players.filter((player) => golferMatches(player, wanted)).toSorted(byRanking)
  return (
    <div className="grid gap-4">
      <div className="flex max-w-xl flex-wrap items-end gap-3">
        <Field name="search" label="Search by name or country" className="grow">
          {(control) => (
            <Input
              {...control}
              type="search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              autoComplete="off"
            />
          )}
        </Field>
        <output className="flex min-h-11 items-center">
          <Badge>{pluralize(found.length, 'player')}</Badge>
        </output>
      </div>
      {found.length === 0 ? (
        <EmptyState title="No players found">No one in this field matches your search.</EmptyState>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {found.map((player) => (
            <PlayerCard key={player.apiPlayerId} player={player} />
          ))}
        </ul>
      )}
    </div>
  )
}

function PlayerCard({ player }: { player: TournamentPlayer }) {
  const { name, isAmateur, country, ranking, score } = player
  return (
    <li className="board flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
      <Avatar name={name} />
      <div className="row-name">
        <p className="font-semibold">
          {name}
          {isAmateur && <abbr title="amateur"> (a)</abbr>}
        </p>
        {country && <p className="text-sm text-ink-soft">{country}</p>}
      </div>
      <div className="ms-auto grid shrink-0 justify-items-end gap-1">
        {ranking !== null && <Badge>World #{ranking}</Badge>}
        {score !== null && (
          <Badge>
            <ToPar value={score} />
          </Badge>
        )}
      </div>
    </li>
  )
}

/** The specification sorts golfers unranked as 999th. */
const unranked = 999

/** Orders golfers by world ranking, then by name. */
export function byRanking(
  a: Pick<TournamentPlayer, 'ranking' | 'name'>,
  b: Pick<TournamentPlayer, 'ranking' | 'name'>,
): number {
  return (a.ranking ?? unranked) - (b.ranking ?? unranked) || a.name.localeCompare(b.name)
}
