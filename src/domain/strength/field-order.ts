import { compareNumberLists, compareText } from '../order.ts'

/** What a field can be ordered by, the preferred one first: the world ranking, or form, which is strength. */
export const fieldOrders = ['world-ranking', 'form'] as const
export type FieldOrder = (typeof fieldOrders)[number]

/** The share of a field that an order must know. @see docs/rules.md#groups */
export const minKnownShare = 0.8

/** What form is made of. */
interface StrengthKnown {
  apiPlayerId: string
  /** In the world ranking; null without one. */
  ranking: number | null
  /** In strokes per round; null while unknown. */
  strength: number | null
  /** From how many rounds; null or 0 without any. */
  strengthRounds: number | null
}

/** A golfer's ranks. */
export interface Ranked {
  /** In the world; null without one. */
  ranking: number | null
  /** In the field by form, 1 for the strongest; null where nothing is known. */
  formRank: number | null
}

/**
 * Adds form ranks to a field. A strength from no round and no ranking is everyone's, so it gives none.
 * Of equals, the better ranked in the world comes first, and of those the one whose id does.
 */
export function withFormRanks<Golfer extends StrengthKnown>(
  field: readonly Golfer[],
): (Golfer & Ranked)[] {
  const known = field
    .filter(
      ({ ranking, strength, strengthRounds }) =>
        strength !== null && (ranking !== null || (strengthRounds ?? 0) > 0),
    )
    .toSorted(
      (a, b) =>
        compareNumberLists(sortKey(a), sortKey(b)) || compareText(a.apiPlayerId, b.apiPlayerId),
    )
  const ranks = new Map(known.map(({ apiPlayerId }, nth) => [apiPlayerId, nth + 1]))
  return field.map((golfer) => ({ ...golfer, formRank: ranks.get(golfer.apiPlayerId) ?? null }))
}

const sortKey = ({ strength, ranking }: StrengthKnown) => [-(strength ?? 0), ranking ?? Infinity]

/** A golfer's rank by an order. Without one, the golfers of whom anything is known come first. */
export const rankBy = (order: FieldOrder | null, { ranking, formRank }: Ranked): number | null =>
  order === 'world-ranking' ? ranking : order === 'form' ? formRank : (formRank ?? ranking)

/**
 * The orders that know at least 80% of a field, the preferred one first.
 *
 * @param playing the golfers who are still in the field
 * @see docs/rules.md#groups
 */
export const possibleOrders = (playing: readonly Ranked[]): FieldOrder[] =>
  fieldOrders.filter((order) => {
    const known = playing.filter((golfer) => rankBy(order, golfer) !== null).length
    return known > 0 && known >= playing.length * minKnownShare
  })

/** The order that a field is listed in: what its league was sorted by, else the preferred one; null if it has none. */
export const fieldOrder = (
  playing: readonly Ranked[],
  sortedBy: FieldOrder | null = null,
): FieldOrder | null => sortedBy ?? possibleOrders(playing)[0] ?? null

/** The order for a sentence: `world ranking` or `form rank`. */
export const orderName = (order: FieldOrder): string =>
  order === 'form' ? 'form rank' : 'world ranking'

/** What a golfer's rank is called. */
export const rankLabel = ({ order }: { order: FieldOrder | null }): string =>
  order === 'world-ranking' ? 'World rank' : order === 'form' ? 'Form rank' : 'Rank'

/** Begins a sentence about a field that no order knows. */
export const unorderedText = `We have a world ranking or a form rank for fewer than ${minKnownShare * 100}% of this field`
