import type { TournamentPlayer } from '#contract/game/tournaments.ts'
import type { GroupedGolfer } from '#contract/leagues/groups.ts'
import type { EligibleGolfer } from '#domain/draft/draft.ts'
import { type FieldOrder, fieldOrder, rankBy } from '#domain/strength/field-order.ts'
import { compareListed } from '#web/format/golfer-order.ts'
import { golferMatches } from '#web/format/golfer-search.ts'

/** A golfer on the draft board. */
export interface DraftGolfer extends EligibleGolfer {
  name: string
  /** What `rank` is by; null where the field has no order. */
  order: FieldOrder | null
  country: string | null
  isAmateur: boolean
  /** Whether they are out before the first shot: struck through, and can't be picked. */
  withdrawn: boolean
  /** In the first round; null until it is published. */
  teeTime: Date | null
}

/** The whole field, best ranked first. A golfer in no group is a wildcard. */
export function golfersOf(
  players: readonly TournamentPlayer[],
  groups: readonly GroupedGolfer[],
): DraftGolfer[] {
  const playing = players.filter(({ status }) => status !== 'wd')
  const order = fieldOrder(playing, groups[0]?.golferOrder)
  const slotOf = new Map(groups.map((entry) => [entry.tournamentPlayer.apiPlayerId, entry.groupId]))
  const field = players.map((player): DraftGolfer => {
    const first = player.teeTimes.find(({ round }) => round === 1)
    return {
      apiPlayerId: player.apiPlayerId,
      slot: slotOf.get(player.apiPlayerId) ?? 'W',
      rank: rankBy(order, player),
      order,
      name: player.name,
      country: player.country,
      isAmateur: player.isAmateur,
      withdrawn: isOut(player.status),
      teeTime: first?.teeTimeTimestamp ?? null,
    }
  })
  const known = new Set(field.map(({ apiPlayerId }) => apiPlayerId))
  const gone = groups.filter((entry) => !known.has(entry.tournamentPlayer.apiPlayerId))
  return [...field, ...gone.map((golfer) => missingGolfer(golfer, order))].toSorted(compareListed)
}

/** A golfer in a group who is no longer in the field. */
function missingGolfer(
  { groupId, tournamentPlayer }: GroupedGolfer,
  order: FieldOrder | null,
): DraftGolfer {
  return {
    apiPlayerId: tournamentPlayer.apiPlayerId,
    slot: groupId,
    rank: rankBy(order, { ranking: tournamentPlayer.currentRanking, formRank: null }),
    order,
    name: tournamentPlayer.fullName,
    country: tournamentPlayer.country,
    isAmateur: false,
    withdrawn: true,
    teeTime: null,
  }
}

const isOut = (status: string) => status === 'wd' || status === 'dq'

/** The golfers whose name or country contains the words, whatever the accents. */
export const searchField = (golfers: readonly DraftGolfer[], search: string): DraftGolfer[] =>
  golfers.filter((golfer) => golferMatches(golfer, search))
