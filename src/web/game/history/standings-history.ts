import type { StandingsPoint } from '#contract/game/history.ts'
import { listText } from '#domain/lists.ts'
import { positionWords } from '#web/format/position.ts'

/** The standings at one moment of the week. */
export type HistoryPoint = StandingsPoint

/** The week's points from the first score on. */
export const scoredPoints = (points: readonly HistoryPoint[]): readonly HistoryPoint[] =>
  points.filter(({ standings }) => standings.some(({ total }) => total !== null))

/** The rounds that have points, each with the index of its last one. */
export function roundEndIndexes(
  points: readonly Pick<HistoryPoint, 'round'>[],
): { round: number; index: number }[] {
  const ends = new Map(points.map(({ round }, index) => [round, index]))
  return [...ends].map(([round, index]) => ({ round, index }))
}

/** The week in a sentence or two: how often the lead changed, and my highest and lowest place. */
export function describeWeek(points: readonly HistoryPoint[], me: string): string {
  const leaders = points.flatMap(({ standings }) => {
    const first = standings.filter(({ rank }) => rank === 1)
    return first.length === 1 ? (first[0]?.userId ?? []) : []
  })
  const changes = leaders.filter(
    (userId, index) => index > 0 && userId !== leaders[index - 1],
  ).length
  const mine = points.flatMap(({ standings }) => standings.filter(({ userId }) => userId === me))
  return [leadText(changes), rangeText(mine)].filter(Boolean).join(' ')
}

function leadText(changes: number): string {
  if (changes === 0) return 'The lead hasn’t changed hands.'
  return `The lead has changed hands ${changes === 1 ? 'once' : `${changes} times`}.`
}

/** A place held alone counts as higher than the same place shared. */
function rangeText(mine: HistoryPoint['standings']): string {
  const places = mine
    .toSorted((a, b) => a.rank - b.rank || a.position.length - b.position.length)
    .map(({ position }) => positionWords(position))
  const [best, worst] = [places[0], places.at(-1)]
  if (best === undefined) return ''
  if (best === worst) return `You’ve been ${best} all week.`
  return `You’ve been as high as ${best} and as low as ${worst}.`
}

/** A moment in words, for screen readers: who leads, and where I am. */
export function describePoint({ standings }: HistoryPoint, me: string): string {
  const leaders = leadersOf(standings)
  const mine = standings.find(({ userId }) => userId === me)
  const lead = `${listText(leaders)} ${leaders.length > 1 ? 'lead' : 'leads'}`
  return mine ? `${lead}, and you’re ${positionWords(mine.position)}` : lead
}

/** The leaders or winners in words, for screen readers: `First place: Ann and Bob.` */
export const firstPlaceText = (standings: HistoryPoint['standings']): string =>
  `First place: ${listText(leadersOf(standings))}.`

const leadersOf = (standings: HistoryPoint['standings']): string[] =>
  standings.filter(({ position }) => /^T?1$/.test(position)).map(({ name }) => name)
