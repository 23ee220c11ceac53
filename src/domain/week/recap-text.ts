import { toParText } from '../notation.ts'
import type { LeagueBoard } from '../scoring/league-board.ts'
import { isOver, officialRounds } from '../scoring/scoring.ts'
import { moneyEdge, outIn, type RecapFacts, type RecapInput } from './recap.ts'
import { countText, namesText, nthWord, placeWords } from './words.ts'

/** Puts a recap into plain sentences. Each round of a league opens in its own way. */
export function recapText(input: RecapInput, facts: RecapFacts): string {
  return [opening(input, facts), ...details(input, facts), ...closing(input, facts)].join(' ')
}

/** How often each winner has won this season, unless this is their first win. */
function closing({ round, standings, memberName, seasonWins }: RecapInput, { leader }: RecapFacts) {
  if (round !== 'final' || standings.status === 'void' || !leader || !seasonWins) return []
  const { of, wins } = seasonWins
  const again = leader.userIds.flatMap((userId) => {
    const count = (wins.get(userId) ?? 0) + 1
    return count > 1 ? [`${memberName(userId)}’s ${nthWord(count)}`] : []
  })
  const [first, ...others] = again
  return first ? [`That is ${namesText([`${first} win this ${of}`, ...others])}.`] : []
}

function opening(input: RecapInput, { leader }: RecapFacts): string {
  const { round, standings, memberName } = input
  const { lines, status } = standings
  const start = startOf(input)
  const at = leader ? ` at ${toParText(leader.total)}` : ''
  if (status === 'void') {
    const [only] = lines
    const why =
      lines.length === 1 && only
        ? `${memberName(only.userId)} is the only one in${at && `,${at}`}, so the league is void`
        : 'fewer than 36 holes were official, so the league is void'
    return `${start}: ${why}${input.isFree ? '' : ' and no one owes anything'}.`
  }
  if (!leader) return `${start}: no one has a score.`
  const names = namesText(leader.userIds.map(memberName))
  const isShared = leader.userIds.length > 1
  if (isShared) return `${start}: ${names} share ${isEnd(input) ? 'first place' : 'the lead'}${at}.`
  const leads = isNewLeader(standings) ? 'takes the lead' : 'leads'
  const verb = round === 'final' ? 'wins' : isEnd(input) ? 'finishes first' : leads
  return `${start}: ${names} ${verb}${at}${aheadText(input, leader.total)}.`
}

/** How far a single leader is ahead, and of whom; empty if nobody follows. Level teams are apart by a tiebreaker. */
function aheadText({ standings, memberName }: RecapInput, total: number): string {
  const next = standings.lines.find(({ standing }) => standing.rank > 1)
  if (!next || next.standing.total === null) return ''
  const name = memberName(next.userId)
  const gap = next.standing.total - total
  return gap > 0
    ? `, ${countText(gap, 'stroke')} ahead of ${name}`
    : `, ahead of ${name} on the tiebreaker`
}

/** Whether one team leads that did not lead before the round. */
const isNewLeader = ({ lines }: LeagueBoard): boolean => {
  const [first, ...others] = lines.filter(({ standing }) => standing.rank === 1)
  return first !== undefined && others.length === 0 && first.movement > 0
}

/** Whether nothing is left to play. */
const isEnd = ({ round, board }: RecapInput): boolean =>
  round === 'final' || (isOver(board) && `${officialRounds(board)}` === round)

/** No two rounds of a league start alike. */
function startOf(input: RecapInput): string {
  const { round } = input
  if (round === 'final') return 'It’s official'
  if (isEnd(input)) return 'The last putt has dropped'
  return {
    1: 'Round 1 is in the books',
    2: 'Halfway home',
    3: 'One round to go',
    4: 'All four rounds are in',
  }[round]
}

function details(input: RecapInput, facts: RecapFacts): string[] {
  const { round, board, standings, golferName, memberName } = input
  const { climber, faller, bestPick, moneyGap } = facts
  const place = (userId: string) =>
    placeWords(standings.lines.find((line) => line.userId === userId)?.standing.position ?? '')
  const texts: string[] = []
  // The opening has said of the leader that they took the lead.
  const isSaid =
    isNewLeader(standings) && climber?.userId === standings.lines[0]?.userId && !isEnd(input)
  if (climber && !isSaid)
    texts.push(
      `${memberName(climber.userId)} climbed ${countText(climber.places, 'place')} to ${place(climber.userId)}.`,
    )
  if (faller)
    texts.push(
      `${memberName(faller.userId)} slipped ${countText(faller.places, 'place')} to ${place(faller.userId)}.`,
    )
  if (bestPick) {
    const what = input.round === 'final' ? 'Best pick that' : 'Best round from a pick that'
    texts.push(
      `${what} nobody else had: ${golferName(bestPick.apiPlayerId)}, ${toParText(bestPick.toPar)} for ${memberName(bestPick.userId)}.`,
    )
  }
  for (const [kind, what] of [
    ['cut', 'Missed the cut'],
    ['mdf', 'Made the cut but not the second one'],
  ] as const) {
    const out = outIn(round, kind, standings.lines, board).map(
      ({ apiPlayerId, userIds }) =>
        `${golferName(apiPlayerId)} (${namesText(userIds.map(memberName))})`,
    )
    if (out.length > 0) texts.push(`${what}: ${namesText(out)}.`)
  }
  const [last, next] = moneyEdge(standings.lines)
  // Where only the leader is paid, the opening has named the gap.
  if (moneyGap !== null && last && next && last !== standings.lines[0] && input.round !== 'final') {
    // Level teams are apart only by a tiebreaker.
    const short =
      moneyGap === 0
        ? 'has the same total and loses the tiebreaker'
        : `is ${countText(moneyGap, 'stroke')} short`
    texts.push(`The money ends at ${memberName(last.userId)}: ${memberName(next.userId)} ${short}.`)
  }
  return texts
}
