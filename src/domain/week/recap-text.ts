import { formatToPar } from '../format.ts'
import type { LeagueStandings } from '../scoring/league-standings.ts'
import { isOver, officialRounds } from '../scoring/scoring.ts'
import { pluralize } from '../words.ts'
import { bubbleTeams, outIn, type RecapFacts, type RecapInput } from './recap.ts'
import { joinNames, ordinalWord, positionInWords } from './words.ts'

/** Puts a recap into plain sentences. Each round of a league opens in its own way. */
export function writeRecap(input: RecapInput, facts: RecapFacts): string {
  return [
    describeLeader(input, facts),
    ...describeDetails(input, facts),
    ...describeSeasonWins(input, facts),
  ].join(' ')
}

/** How often each winner has won this season, unless this is their first win. */
function describeSeasonWins(
  { round, standings, memberName, seasonWins }: RecapInput,
  { leader }: RecapFacts,
) {
  if (round !== 'final' || standings.status === 'void' || !leader || !seasonWins) return []
  const { period, wins } = seasonWins
  const again = leader.userIds.flatMap((userId) => {
    const count = (wins.get(userId) ?? 0) + 1
    return count > 1 ? [`${memberName(userId)}’s ${ordinalWord(count)}`] : []
  })
  const [first, ...others] = again
  return first ? [`That’s ${joinNames([`${first} win this ${period}`, ...others])}.`] : []
}

function describeLeader(input: RecapInput, { leader }: RecapFacts): string {
  const { round, standings, memberName } = input
  const { rows, status } = standings
  const start = openingWords(input)
  const at = leader ? ` at ${formatToPar(leader.total)}` : ''
  if (status === 'void') {
    const [only] = rows
    const why =
      rows.length === 1 && only
        ? `${memberName(only.userId)} had the only team${at && `,${at}`}, so the league is void`
        : 'fewer than 36 holes were official, so the league is void'
    return `${start}: ${why}${input.isFree ? '' : ' and no one owes anything'}.`
  }
  if (!leader) return `${start}: no one has a score.`
  const names = joinNames(leader.userIds.map(memberName))
  const isShared = leader.userIds.length > 1
  if (isShared) {
    const tie = isEnd(input) ? 'tie for first' : 'are tied for the lead'
    return `${start}: ${names} ${round === 'final' ? 'share the title' : tie}${at}.`
  }
  const leads = isNewLeader(standings) ? 'takes the lead' : 'leads'
  const verb = round === 'final' ? 'wins' : isEnd(input) ? 'finishes first' : leads
  return `${start}: ${names} ${verb}${at}${describeMargin(input, leader.total)}.`
}

/** How far a single leader is ahead, and of whom; empty if nobody follows. Level teams are apart by a tiebreaker. */
function describeMargin({ standings, memberName }: RecapInput, total: number): string {
  const next = standings.rows.find(({ standing }) => standing.rank > 1)
  if (!next || next.standing.total === null) return ''
  const name = memberName(next.userId)
  const gap = next.standing.total - total
  return gap > 0
    ? `, ${pluralize(gap, 'stroke')} ahead of ${name}`
    : `, ahead of ${name} on the tiebreaker`
}

/** Whether one team leads that did not lead before the round. */
const isNewLeader = ({ rows }: LeagueStandings): boolean => {
  const [first, ...others] = rows.filter(({ standing }) => standing.rank === 1)
  return first !== undefined && others.length === 0 && first.movement > 0
}

/** Whether nothing is left to play. */
const isEnd = ({ round, board }: RecapInput): boolean =>
  round === 'final' || (isOver(board) && `${officialRounds(board)}` === round)

/** No two rounds of a league start alike. */
function openingWords(input: RecapInput): string {
  const { round } = input
  if (round === 'final') return 'The cards are in'
  if (isEnd(input)) return 'The last putt has dropped'
  return {
    1: 'Round 1 is in the books',
    2: 'Halfway home',
    3: 'One round to go',
    4: 'All four rounds are in',
  }[round]
}

function describeDetails(input: RecapInput, facts: RecapFacts): string[] {
  const { round, board, standings, golferName, memberName } = input
  const { climber, faller, bestPick, moneyGap } = facts
  const place = (userId: string) =>
    positionInWords(standings.rows.find((line) => line.userId === userId)?.standing.position ?? '')
  const texts: string[] = []
  // The opening has said of the leader that they took the lead.
  const isSaid =
    isNewLeader(standings) && climber?.userId === standings.rows[0]?.userId && !isEnd(input)
  if (climber && !isSaid)
    texts.push(
      `${memberName(climber.userId)} climbed ${pluralize(climber.places, 'place')} to ${place(climber.userId)}.`,
    )
  if (faller)
    texts.push(
      `${memberName(faller.userId)} slipped ${pluralize(faller.places, 'place')} to ${place(faller.userId)}.`,
    )
  if (bestPick) {
    const what = input.round === 'final' ? 'Best pick' : 'Best round by a golfer'
    texts.push(
      `${what} no one else had: ${golferName(bestPick.apiPlayerId)}, ${formatToPar(bestPick.toPar)} for ${memberName(bestPick.userId)}.`,
    )
  }
  for (const [kind, what] of [
    ['cut', 'Missed the cut'],
    ['mdf', 'Made the cut but didn’t finish'],
  ] as const) {
    const out = outIn(round, kind, standings.rows, board).map(
      ({ apiPlayerId, userIds }) =>
        `${golferName(apiPlayerId)} (${joinNames(userIds.map(memberName))})`,
    )
    if (out.length > 0) texts.push(`${what}: ${joinNames(out)}.`)
  }
  const [last, next] = bubbleTeams(standings.rows)
  // Where only the leader is paid, the opening has named the gap.
  if (moneyGap !== null && last && next && last !== standings.rows[0] && input.round !== 'final') {
    const level = standings.rows.filter(({ standing }) => standing.rank === last.standing.rank)
    const names = joinNames(level.map(({ userId }) => memberName(userId)))
    const verb = level.length > 1 ? 'share' : 'holds'
    // The opening has named those who share the lead.
    const isLead = last.standing.rank === 1
    if (!isLead) texts.push(`${names} ${verb} the last paid spot.`)
    // Level teams are apart only by a tiebreaker.
    const short =
      moneyGap === 0
        ? 'tied but loses the tiebreaker'
        : `${pluralize(moneyGap, 'stroke')} ${isLead ? 'out of the money' : 'back'}`
    texts.push(`${memberName(next.userId)} is ${short}.`)
  }
  return texts
}
