import type { LeaderboardRow } from '#contract/game/leaderboard.ts'
import { formatToPar } from '#domain/format.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { StandingsRow } from '#domain/scoring/league-standings.ts'

/** The meaning of the imagined finishes for the reader, else for the lead, in a line. */
export function outcomeText(
  before: readonly LeaderboardRow[],
  lines: readonly StandingsRow[],
  { me, isSet }: { me: string; isSet: boolean },
): string {
  if (!isSet) return 'Set how golfers finish. Nothing is saved.'
  const mine = before.find(({ userId }) => userId === me)
  const line = lines.find(({ userId }) => userId === (mine ?? { userId: lines[0]?.userId }).userId)
  if (!line) return ''
  const { position } = line.standing
  if (!mine) {
    const name = before.find(({ userId }) => userId === line.userId)?.name ?? ''
    return `${name} leads${line.prize > 0 ? `, ${formatMoney(line.prize)}` : ''}`
  }
  const from = (was: string, is: string) => (was === is ? is : `${was} → ${is}`)
  const money =
    mine.projectedPrize > 0 || line.prize > 0
      ? `, ${from(formatMoney(mine.projectedPrize), formatMoney(line.prize))}`
      : ''
  const total = from(formatToPar(mine.totalToPar), formatToPar(line.standing.total))
  return `You: ${from(mine.position, position)}, ${total}${money}`
}
