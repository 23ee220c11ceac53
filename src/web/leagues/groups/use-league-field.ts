import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { TournamentPlayer } from '#contract/game/tournaments.ts'
import type { GroupedGolfer } from '#contract/leagues/groups.ts'
import type { League } from '#contract/leagues/leagues.ts'
import type { SlotSizes } from '#domain/leagues/groups.ts'
import { type FieldOrder, fieldOrder, rankBy } from '#domain/strength/field-order.ts'
import { compareListed } from '#web/format/golfer-order.ts'
import { editionOf, playersQuery } from '#web/tournaments/queries.ts'
import { combineQueries } from '#web/ui/feedback/combine-queries.ts'

import { groupsQuery } from '../groups-query.ts'
import type { GroupGolfer, SavedGroups } from './group-assignments.ts'

const noSaved: SavedGroups = new Map()

/** The field of a league's tournament, best ranked first and the rest by name, and its saved groups. */
export function useLeagueField(league: League) {
  const players = useQuery(playersQuery(editionOf(league)))
  const grouped = useQuery(groupsQuery(league.id))
  const golfers = useMemo(
    () => sortGolfers(players.data ?? [], grouped.data?.[0]?.golferOrder ?? null),
    [players.data, grouped.data],
  )
  const saved = useMemo(() => (grouped.data ? savedById(grouped.data) : noSaved), [grouped.data])
  const isUnsorted = grouped.data?.length === 0
  return { golfers, saved, isUnsorted, query: combineQueries({ players, grouped }) }
}

/** How many golfers each saved group and the rest of the field have, without withdrawn ones. */
export function playableSlotSizes({
  golfers,
  saved,
}: Pick<LeagueField, 'golfers' | 'saved'>): SlotSizes {
  const sizes = { A: 0, B: 0, C: 0, W: 0 }
  for (const { apiPlayerId, withdrawn } of golfers) {
    if (!withdrawn) sizes[saved.get(apiPlayerId)?.groupId ?? 'W'] += 1
  }
  return sizes
}

function savedById(entries: readonly GroupedGolfer[]): SavedGroups {
  return new Map(entries.map((entry) => [entry.tournamentPlayer.apiPlayerId, entry]))
}

function sortGolfers(
  players: readonly TournamentPlayer[],
  sortedBy: FieldOrder | null,
): GroupGolfer[] {
  const order = fieldOrder(players.filter(isPlaying), sortedBy)
  return players
    .map((player): GroupGolfer => {
      const { apiPlayerId, name, country, ranking, formRank, isAmateur } = player
      const rank = rankBy(order, player)
      const withdrawn = !isPlaying(player)
      return { apiPlayerId, name, country, ranking, formRank, rank, order, isAmateur, withdrawn }
    })
    .toSorted(compareListed)
}

const isPlaying = ({ status }: TournamentPlayer) => status !== 'wd'

/** The field and its groups, as `useLeagueField` returns them. */
export type LeagueField = ReturnType<typeof useLeagueField>
