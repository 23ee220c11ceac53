import { formatToPar } from '../format.ts'
import { listText } from '../lists.ts'
import { subjectIs } from '../words.ts'
import type { Standing, Tiebreaker } from './ranking.ts'

/** One rule that two teams were compared by. Lower is better. */
export interface TiebreakerStep {
  by: 'total' | 'guess' | 'golfer'
  /** The golfer's number on the team, from 1, best first; null for the other rules. */
  nth: number | null
  /** Null where there is none: no score, no guess, or no such golfer. */
  mine: number | null
  theirs: number | null
}

/** A comparison of a team with another. */
export interface Comparison {
  /** The other team's owner. */
  userId: string
  /** The other team's position relative to this one. */
  place: 'ahead' | 'behind' | 'level'
  /** In order. The last one decides, unless the teams are level. */
  steps: TiebreakerStep[]
  sentence: string
}

/** How a tie between level teams ends: not yet, never in a void league, or in a shared place, which may be paid. */
export type TieEnd = 'open' | 'void' | 'shared' | 'split'

/** How a tie ends in a league of this status. @param prizes of the level teams, in cents */
export function tieEnd(
  status: 'open' | 'live' | 'provisional' | 'settled' | 'void',
  prizes: readonly (number | null)[],
): TieEnd {
  if (status === 'void') return 'void'
  if (status === 'open' || status === 'live') return 'open'
  return prizes.every(Boolean) ? 'split' : 'shared'
}

/** A team, as far as ties go: its line on the board, or the stored result. */
export interface TiedTeam {
  userId: string
  predicted: number | null
  standing: Pick<Standing, 'rank' | 'total'>
  golfers: readonly { score: number | null }[]
}

/**
 * Compares two teams of a league, rule by rule until one decides.
 *
 * @param readerId whoever reads the sentence, if it is written for one person
 * @see docs/rules.md#ties
 */
export function compareTeams(
  mine: TiedTeam & { prize: number },
  theirs: TiedTeam & { prize: number },
  { status, tiebreaker }: { status: 'live' | 'provisional' | 'void'; tiebreaker: Tiebreaker },
  memberName: (userId: string) => string,
  readerId: string | null = null,
): Comparison {
  const steps = decidingSteps(mine, theirs, tiebreaker)
  const last = steps.at(-1) ?? null
  const gap = last ? (last.theirs ?? Infinity) - (last.mine ?? Infinity) : 0
  const place = !last || !differ(last) ? 'level' : gap < 0 ? 'ahead' : 'behind'
  const name = memberName(theirs.userId)
  const sentence = describeComparison(
    subjectIs(memberName(mine.userId), mine.userId === readerId),
    name,
    { place, steps },
    mine.standing.total,
    tieEnd(status, [mine.prize, theirs.prize]),
  )
  return { userId: theirs.userId, place, steps, sentence }
}

/**
 * Says which rule broke each tie, with a sentence for every team that came out ahead:
 * `Ann beat Bob on the tiebreaker: 1 off vs. 3`. Empty while play is on.
 *
 * @param teams first place first
 * @returns sentences by user id
 */
export function describeTiebreakers(
  teams: readonly TiedTeam[],
  tiebreaker: Tiebreaker,
  memberName: (userId: string) => string,
): Map<string, string> {
  const sentences = new Map<string, string>()
  const places = [...Map.groupBy(teams, ({ standing }) => standing.rank).values()]
  const names = (place: readonly TiedTeam[]) =>
    listText(place.map(({ userId }) => memberName(userId)))
  for (const [nth, place] of places.entries()) {
    const next = places[nth + 1] ?? []
    const [[first], [second]] = [place, next]
    if (!tiebreaker.final || !first || !second) continue
    if (first.standing.total !== second.standing.total) continue
    const last = decidingSteps(first, second, tiebreaker).at(-1)!
    const sentence = `${names(place)} beat ${names(next)} ${describeDecidingStep(last)}`
    for (const { userId } of place) sentences.set(userId, sentence)
  }
  return sentences
}

const differ = ({ mine, theirs }: TiebreakerStep) => mine !== theirs

/** The steps up to the one that decides. */
function decidingSteps(mine: TiedTeam, theirs: TiedTeam, tiebreaker: Tiebreaker): TiebreakerStep[] {
  const steps: TiebreakerStep[] = []
  for (const step of allSteps(mine, theirs, tiebreaker)) {
    steps.push(step)
    if (differ(step)) break
  }
  return steps
}

function* allSteps(
  mine: TiedTeam,
  theirs: TiedTeam,
  tiebreaker: Tiebreaker,
): Generator<TiebreakerStep> {
  const [my, their] = [mine.standing.total, theirs.standing.total]
  const neither = my === null && their === null
  // A team stands at level par until one of its golfers has started.
  const totals = neither ? { mine: null, theirs: null } : { mine: my ?? 0, theirs: their ?? 0 }
  yield { by: 'total', nth: null, ...totals }
  if (neither || !tiebreaker.final) return
  const winning = tiebreaker.winningToPar
  if (winning !== null) {
    const missed = ({ predicted }: TiedTeam) =>
      predicted === null ? null : Math.abs(predicted - winning)
    yield { by: 'guess', nth: null, mine: missed(mine), theirs: missed(theirs) }
  }
  const [ours, others] = [scores(mine), scores(theirs)]
  for (let at = 0; at < Math.max(ours.length, others.length); at += 1) {
    yield { by: 'golfer', nth: at + 1, mine: ours[at] ?? null, theirs: others[at] ?? null }
  }
}

const scores = ({ golfers }: TiedTeam): number[] =>
  golfers.flatMap(({ score }) => (score === null ? [] : [score])).toSorted((a, b) => a - b)

const ordinals = ['best', 'second-best', 'third-best', 'fourth-best', 'fifth-best', 'sixth-best']

/** A golfer's number on the team, before a noun: `best`, `second-best`. */
export const ordinalBest = (nth: number | null): string =>
  ordinals[(nth ?? 1) - 1] ?? `${nth}th-best`

const formatGuessError = (strokes: number | null) =>
  strokes === null ? 'no guess' : `${strokes} off`

/** The deciding step, seen from the team ahead: `on the tiebreaker: 1 off vs. 3`. */
function describeDecidingStep({ by, nth, mine, theirs }: TiebreakerStep): string {
  if (by === 'guess') {
    return `on the tiebreaker: ${formatGuessError(mine)} vs. ${theirs ?? 'no guess'}`
  }
  return `on the ${ordinalBest(nth)} golfer: ${formatToPar(mine)} vs. ${theirs === null ? 'none' : formatToPar(theirs)}`
}

/** Says how a team stands against another. @param subject `Ben is` or `You’re` */
export function describeComparison(
  subject: string,
  name: string,
  { place, steps }: Pick<Comparison, 'place' | 'steps'>,
  total: number | null,
  end: TieEnd,
): string {
  const last = steps.at(-1)
  if (place === 'level' || !last) {
    const tied = `${subject} tied with ${name}`
    if (last?.by === 'total' && last.mine === null)
      return `${tied}: neither has ${end === 'open' ? 'teed off' : 'a score'}`
    const at = `${tied} at ${formatToPar(total ?? 0)}`
    return {
      open: `${at}. Ties are broken when the tournament ends`,
      void: `${at}. No ties are broken in a void league`,
      shared: `${tied} after every tiebreaker: same place`,
      split: `${tied} after every tiebreaker: same place, split prize`,
    }[end]
  }
  const where = place === 'ahead' ? `${subject} behind ${name}` : `${subject} ahead of ${name}`
  if (last.by === 'total') {
    return `${where}: ${formatToPar(last.mine)} vs. ${formatToPar(last.theirs)}`
  }
  const level = `${where}, tied at ${formatToPar(total)}`
  if (last.by === 'guess') {
    return `${level}, on the tiebreaker: ${formatGuessError(last.mine)} vs. ${formatGuessError(last.theirs)}`
  }
  return `${level}, on the ${ordinalBest(last.nth)} golfer: ${formatToPar(last.mine)} vs. ${formatToPar(last.theirs)}`
}
