import { compareListed } from '#web/format/golfer-order.ts'

import type { DraftGolfer } from './field.ts'
import { type GolferFacts, noFacts, placeOf, trendOf } from './finishes.ts'

/** The orders of the draft's lists, with their names. */
export const sheetOrders = {
  rank: 'By rank',
  finishes: 'By recent finishes',
  here: 'By finish here before',
  cuts: 'By cuts made',
  trend: 'By trend',
  time: 'By tee time',
  name: 'By name',
  country: 'By country',
} as const
/** One of `sheetOrders`. */
export type SheetOrder = keyof typeof sheetOrders

/** The filters of the draft's lists, with their names. */
export const sheetFilters = {
  everyone: 'Everyone',
  morning: 'Morning wave',
  afternoon: 'Afternoon wave',
  form: 'Top 20 lately',
  here: 'Played here before',
  cuts: 'Makes most cuts',
  trend: 'Trending up',
} as const
/** One of `sheetFilters`. */
export type SheetFilter = keyof typeof sheetFilters

/** The order and the filter of the lists. */
export interface SheetView {
  order: SheetOrder
  filter: SheetFilter
}

/** The draft as it opens: everyone, by rank. */
export const defaultView: SheetView = { order: 'rank', filter: 'everyone' }

/** The facts of everyone by id; undefined until they are loaded. */
type Facts = ReadonlyMap<string, GolferFacts> | undefined

const allOrders = Object.keys(sheetOrders) as SheetOrder[]
const allFilters = Object.keys(sheetFilters) as SheetFilter[]

/** The orders that golfers themselves have. The others come from earlier tournaments. */
const fieldOrders: readonly SheetOrder[] = ['rank', 'time', 'name', 'country']
/** The filters that golfers themselves have. The others come from earlier tournaments. */
const fieldFilters: readonly SheetFilter[] = ['everyone', 'morning', 'afternoon']

/** Whether a filter can't be applied until the results of earlier tournaments are loaded. */
export const needsFacts = (filter: SheetFilter): boolean => !fieldFilters.includes(filter)

/**
 * The orders and filters that apply to anyone in a field. Those by earlier results are offered until the results are
 * loaded, too.
 */
export function usefulViews(
  field: readonly DraftGolfer[],
  facts: Facts,
  timeZone: string,
): { orders: SheetOrder[]; filters: SheetFilter[] } {
  const factsOf = ({ apiPlayerId }: DraftGolfer) => facts?.get(apiPlayerId) ?? noFacts
  return {
    orders: allOrders.filter((order) => {
      if (order === 'name') return true
      if (order === 'rank' || order === 'country')
        return field.some((golfer) => golfer[order] !== null)
      if (!facts && !fieldOrders.includes(order)) return true
      return field.some((golfer) => sortKey(order, golfer, factsOf(golfer)) < Infinity)
    }),
    filters: allFilters.filter((filter) => {
      if (filter === 'everyone' || (!facts && needsFacts(filter))) return true
      return field.some((golfer) => isShown(filter, factsOf(golfer), waveOf(golfer, timeZone)))
    }),
  }
}

/** Strokes a round with their sign: `+1.2`, or `0.0`. */
export function trendText(strokes: number): string {
  const size = Math.abs(strokes).toFixed(1)
  return size === '0.0' ? size : `${strokes < 0 ? '−' : '+'}${size}`
}

/** Strokes a round in words: `1.2 strokes a round better`, or `no better or worse`. */
export function trendWords(strokes: number): string {
  const size = Math.abs(strokes).toFixed(1)
  return size === '0.0'
    ? 'no better or worse'
    : `${size} strokes a round ${strokes < 0 ? 'worse' : 'better'}`
}

const noon = 12
/** A finish outside the first twenty says little about form. */
const topPlaces = 20
/** A missed cut, in the average of a golfer's finishes. */
const placeOfMissed = 90
/** With fewer cuts, a rate says nothing. */
const minCuts = 4
const goodCutRate = 0.7

/** Whether a golfer starts before or after noon at the course; null until tee times are out. */
export function waveOf(
  { teeTime }: Pick<DraftGolfer, 'teeTime'>,
  timeZone: string,
): 'morning' | 'afternoon' | null {
  if (!teeTime) return null
  const hour = Number(hourFormat(timeZone).format(teeTime))
  return hour < noon ? 'morning' : 'afternoon'
}

const formats = new Map<string, Intl.DateTimeFormat>()

// A format takes longer to make than all tee times of a field to write.
function hourFormat(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  formats.set(timeZone, known)
  return known
}

const collator = new Intl.Collator('en', { sensitivity: 'base' })

/** The golfers that a view shows, in its order. Those without a value to sort by come last. */
export function arrange(
  golfers: readonly DraftGolfer[],
  { order, filter }: SheetView,
  facts: Facts,
  timeZone: string,
): DraftGolfer[] {
  const factsOf = (golfer: DraftGolfer) => facts?.get(golfer.apiPlayerId) ?? noFacts
  const shown =
    filter === 'everyone'
      ? golfers
      : golfers.filter((golfer) => isShown(filter, factsOf(golfer), waveOf(golfer, timeZone)))
  if (order === 'rank') return shown.toSorted(compareListed)
  if (order === 'name' || order === 'country') {
    return shown.toSorted(
      (a, b) =>
        Number(a[order] === null) - Number(b[order] === null) ||
        collator.compare(a[order] ?? '', b[order] ?? '') ||
        compareListed(a, b),
    )
  }
  const keys = new Map(shown.map((golfer) => [golfer, sortKey(order, golfer, factsOf(golfer))]))
  return shown.toSorted((a, b) => {
    const [one = Infinity, other = Infinity] = [keys.get(a), keys.get(b)]
    return one === other ? compareListed(a, b) : one - other
  })
}

function isShown(
  filter: Exclude<SheetFilter, 'everyone'>,
  facts: GolferFacts,
  wave: ReturnType<typeof waveOf>,
): boolean {
  const { finishes, here, cuts } = facts
  switch (filter) {
    case 'morning':
    case 'afternoon':
      return wave === filter
    case 'form':
      return finishes.some(({ position }) => placeOf(position) <= topPlaces)
    case 'here':
      return here.length > 0
    case 'cuts':
      return cuts !== null && cuts.of >= minCuts && cuts.made / cuts.of >= goodCutRate
    case 'trend':
      return trendOf(facts) === 'up'
  }
}

/** Lower sorts first; infinite where nothing is known. */
function sortKey(
  order: 'finishes' | 'here' | 'cuts' | 'trend' | 'time',
  { teeTime }: DraftGolfer,
  { finishes, here, cuts, trend }: GolferFacts,
): number {
  const average = (list: GolferFacts['finishes']) =>
    list.length === 0
      ? Infinity
      : list.reduce(
          (total, { position }) => total + Math.min(placeOf(position), placeOfMissed),
          0,
        ) / list.length
  switch (order) {
    case 'finishes':
      return average(finishes)
    case 'here':
      return average(here)
    case 'cuts':
      return cuts && cuts.of >= minCuts ? 1 - cuts.made / cuts.of : Infinity
    case 'trend':
      return trend === null ? Infinity : -trend
    case 'time':
      return teeTime?.getTime() ?? Infinity
  }
}
