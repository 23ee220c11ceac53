import { formatToPar } from '#domain/format.ts'
import { listText } from '#domain/lists.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { LeagueStandings, StandingsRow } from '#domain/scoring/league-standings.ts'
import { personMark } from '#server/leagues/log/sentences.ts'

import type { ClosedLeague } from '../scoring/closed-league.ts'

const topPlaces = 5

/** Describes how a league ended: a line for its log, and a title and text for a mail to its members. */
export function describeOutcome(
  { league, member }: Pick<ClosedLeague, 'league' | 'member'>,
  { status, rows }: LeagueStandings,
  tournament: string,
): { line: string; title: string; text: string } {
  const isFree = league.entryFee === 0
  if (status === 'void') {
    const [fact, opening] = [
      ['no one entered a team', `In ${tournament}, `],
      ['only one team entered', `In ${tournament}, `],
    ][rows.length] ?? ['fewer than 36 holes counted', `${tournament} was cut short: `]
    const why = isFree ? fact : `${fact}, so no one owes a fee`
    return { line: `Void: ${why}`, title: `${league.name} is void`, text: `${opening}${why}.` }
  }
  const place = ({ userId, standing, prize }: StandingsRow) =>
    `${standing.position} ${member(userId).name} ${formatToPar(standing.total)}${prize > 0 ? ` (${formatMoney(prize)})` : ''}`
  const first = rows.filter(({ standing }) => standing.rank === 1)
  const winners = (nameOf: (userId: string) => string) =>
    listText(first.map(({ userId }) => nameOf(userId)))
  const total = formatToPar(first[0]?.standing.total ?? null)
  const win = `${first.length > 1 ? 'share the title' : 'wins'} at ${total}`
  const rest = rows.length - topPlaces
  const others = rest > 0 ? `, and ${rest} more` : ''
  return {
    line: `Final: ${winners(personMark)} ${win}`,
    title: `${league.name}: ${winners((userId) => member(userId).name)} ${win}`,
    text: `${tournament} is final.\n\n${rows.slice(0, topPlaces).map(place).join(', ')}${others}.\n\nOpen the league to ${isFree ? 'see the final leaderboard' : 'settle up'}.`,
  }
}
