import type { LeaderboardRow } from '#contract/game/leaderboard.ts'
import { listText } from '#domain/lists.ts'
import { compareNumberLists } from '#domain/order.ts'
import type { Scoreboard, ScoreboardRow } from '#domain/tournaments/tournament.ts'
import { isStillPlaying } from '#domain/what-if/what-if.ts'
import { golferMatches } from '#web/format/golfer-search.ts'

const maxResults = 8
const mostNames = 3

/** The golfers of the league who are still playing: mine first, then those on most teams, the best first. */
export function openGolfers(
  standings: readonly LeaderboardRow[],
  board: Scoreboard,
  me: string,
): { row: ScoreboardRow; owners: string }[] {
  const owners = new Map<string, LeaderboardRow[]>()
  for (const line of standings) {
    for (const { apiPlayerId } of line.golfers)
      owners.set(apiPlayerId, [...(owners.get(apiPlayerId) ?? []), line])
  }
  const key = (row: ScoreboardRow): number[] => {
    const lines = owners.get(row.apiPlayerId) ?? []
    const isMine = lines.some(({ userId }) => userId === me)
    return [isMine ? 0 : 1, -lines.length, row.toPar ?? 0]
  }
  return board.rows
    .filter((row) => owners.has(row.apiPlayerId) && isStillPlaying(row, board))
    .toSorted((a, b) => compareNumberLists(key(a), key(b)))
    .map((row) => ({ row, owners: ownersText(owners.get(row.apiPlayerId) ?? [], me) }))
}

function ownersText(lines: readonly LeaderboardRow[], me: string): string {
  const names = lines
    .toSorted((a, b) => Number(b.userId === me) - Number(a.userId === me))
    .map(({ userId, name }) => (userId === me ? 'you' : name))
  const more = names.length - mostNames
  return `On ${listText(more > 1 ? [...names.slice(0, mostNames), `${more} more`] : names)}`
}

/** The golfers on no team that a search finds, after those whose finish is set. */
export function searchOthers(
  board: Scoreboard,
  picked: ReadonlySet<string>,
  { search, set }: { search: string; set: ReadonlyMap<string, unknown> },
): ScoreboardRow[] {
  const others = board.rows.filter(
    (row) => !picked.has(row.apiPlayerId) && isStillPlaying(row, board),
  )
  const isFound = ({ name }: ScoreboardRow) =>
    search.trim() !== '' && golferMatches({ name, country: null }, search.trim())
  return [
    ...others.filter(({ apiPlayerId }) => set.has(apiPlayerId)),
    ...others.filter((row) => !set.has(row.apiPlayerId) && isFound(row)).slice(0, maxResults),
  ]
}
