import { formatToPar } from '../format.ts'
import { listText } from '../lists.ts'
import { formatMoney } from '../money/money.ts'
import type { LeagueStandings } from '../scoring/league-standings.ts'
import { placeInWords } from '../words.ts'

/** A team's row in the result of a recap. Plain JSON. */
export interface RecapResult {
  userId: string
  position: string
  total: number | null
  /** In cents. */
  prize: number
}

/** More prizes than this are not listed one by one. */
const maxPrizes = 6
/** More changed teams than this are counted. */
const maxChanges = 3

/** The result by a league's standings, first place first. */
export const resultOf = ({ rows, status }: LeagueStandings): RecapResult[] =>
  status === 'void'
    ? []
    : rows.map(({ userId, standing: { position, total }, prize }) => ({
        userId,
        position,
        total,
        prize,
      }))

/** Says who gets how much; null in a free or void league. */
export function prizesText(
  { rows, commissionerCut }: LeagueStandings,
  commissionerId: string,
  memberName: (userId: string) => string,
): string | null {
  const paid = rows.filter(({ prize }) => prize > 0)
  const [first, ...others] = paid.slice(0, maxPrizes)
  if (!first) return null
  const more = paid.length - maxPrizes
  const prizes = [
    `${memberName(first.userId)} gets ${formatMoney(first.prize)}`,
    ...others.map(({ userId, prize }) => `${memberName(userId)} ${formatMoney(prize)}`),
    ...(more > 0 ? [`${more} more their share`] : []),
    ...(commissionerCut > 0
      ? [`${memberName(commissionerId)} ${formatMoney(commissionerCut)} as commissioner`]
      : []),
  ]
  return `${listText(prizes)}.`
}

/** Says what a corrected score changed in a result, without amounts; null where both are the same. */
export function correctionText(
  before: readonly RecapResult[],
  after: readonly RecapResult[],
  memberName: (userId: string) => string,
): string | null {
  const places = changesText(before, after, memberName, placeChange)
  const isSame = !places && !changesText(before, after, memberName, prizeChange)
  if (isSame && before.length === after.length) return null
  return ['A corrected card changed the result.', places].filter(Boolean).join(' ')
}

/**
 * Says which amounts a corrected score changed for teams that kept their place and total; null without any. It's separate
 * because the group's channel posts no amounts.
 */
export const prizeCorrectionText = (
  before: readonly RecapResult[],
  after: readonly RecapResult[],
  memberName: (userId: string) => string,
): string | null => changesText(before, after, memberName, prizeChange)

/** One kind of change, a clause a team; null without any. */
function changesText(
  before: readonly RecapResult[],
  after: readonly RecapResult[],
  memberName: (userId: string) => string,
  changeOf: (then: RecapResult, now: RecapResult) => string | null,
): string | null {
  const known = new Map(before.map((line) => [line.userId, line]))
  const changes = after.flatMap((now) => {
    const then = known.get(now.userId)
    const change = then && changeOf(then, now)
    return change ? [`${memberName(now.userId)} ${change}`] : []
  })
  if (changes.length === 0) return null
  const more = changes.length - maxChanges
  // The changes have commas of their own.
  return `${[...changes.slice(0, maxChanges), ...(more > 0 ? [`${more} more changed`] : [])].join('; ')}.`
}

function placeChange(then: RecapResult, now: RecapResult): string | null {
  const [is, was] = [placeOf(now), placeOf(then)]
  const [at, before] = [formatToPar(now.total), formatToPar(then.total)]
  if (is !== was) return `is ${is} at ${at}, not ${was}${at === before ? '' : ` at ${before}`}`
  return at === before ? null : `is ${is} at ${at}, not ${before}`
}

const prizeChange = (then: RecapResult, now: RecapResult): string | null =>
  placeChange(then, now) === null && now.prize !== then.prize
    ? `gets ${formatMoney(now.prize)}, not ${formatMoney(then.prize)}`
    : null

const placeOf = ({ position }: RecapResult) =>
  placeInWords(Number(position.replace('T', '')), position.startsWith('T'))
