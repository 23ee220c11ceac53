import { slotName, slots } from '#domain/leagues/groups.ts'
import { compareText } from '#domain/order.ts'

import type { BriefedGolfer, Briefing } from '../briefing.ts'
import { chooseWording, formatRank } from './words.ts'

/** Advice for a team: the text, and the ids of the picks. */
export interface TeamAdvice {
  text: string
  picks: string[]
}

/** The rank assumed for an unranked golfer: near the end of the ranked ones. */
const assumedRank = 600

/** The place in a tournament; null without one: cut, withdrawn or disqualified. */
function parseFinish(position: string): number | null {
  const place = /^T?(\d{1,3})$/.exec(position)?.[1]
  return place === undefined ? null : Number(place)
}

/** Recent form: about +1 for winning all the time, −0.6 for missing every cut, 0 for unknown. */
export function formScore({ recentFinishes }: Pick<BriefedGolfer, 'recentFinishes'>): number {
  if (recentFinishes.length === 0) return 0
  const each = recentFinishes.map((position) => {
    const place = parseFinish(position)
    return place === null ? -0.6 : Math.log(70 / Math.max(place, 1)) * 0.35 - 0.5
  })
  const sum = each.reduce((total, one) => total + one, 0)
  // A single start says little.
  return (sum / each.length) * (Math.min(recentFinishes.length, 3) / 3)
}

/** Whether there is too little to judge a golfer by: a field without an order, or no rank, result, or score. */
export const isUnknown = ({ order, rank, recentFinishes, toPar }: BriefedGolfer): boolean =>
  order === null || (rank === null && recentFinishes.length === 0 && toPar === null)

/** How good a pick a golfer is, by ranking, form and score so far. Higher is better. */
export function pickValue(golfer: BriefedGolfer): number {
  const { rank, toPar } = golfer
  return -Math.log(Math.max(rank ?? assumedRank, 1)) + formScore(golfer) - (toPar ?? 0) * 0.25
}

/** Sorts the best pick first, ties by id, so the order is stable. */
export function comparePickValue(a: BriefedGolfer, b: BriefedGolfer): number {
  return pickValue(b) - pickValue(a) || compareText(a.apiPlayerId, b.apiPlayerId)
}

/** Whether a golfer recently missed a cut or withdrew. */
export function isShaky({ recentFinishes }: Pick<BriefedGolfer, 'recentFinishes'>): boolean {
  return recentFinishes.some((position) => parseFinish(position) === null)
}

/** The golfer to gamble on: the best by form and score in the lower half of the ranking. */
export function boldest(golfers: readonly BriefedGolfer[]): BriefedGolfer | undefined {
  const ranked = golfers.toSorted(
    (a, b) =>
      (a.rank ?? assumedRank) - (b.rank ?? assumedRank) ||
      compareText(a.apiPlayerId, b.apiPlayerId),
  )
  return ranked.slice(Math.ceil(ranked.length / 2)).toSorted(comparePickValue)[0]
}

/** The golfer to trust: the best one who hasn't missed a cut recently, or just the best one. */
export function safest(golfers: readonly BriefedGolfer[]): BriefedGolfer | undefined {
  const best = golfers.toSorted(comparePickValue)
  return best.find((golfer) => !isShaky(golfer)) ?? best[0]
}

/** Fills a team up with the best of each group. Its golfers stay as far as the rules allow. */
export function suggestTeam(
  { golfers, rules: { places } }: Briefing,
  team: readonly string[],
): { picks: BriefedGolfer[]; kept: BriefedGolfer[]; dropped: BriefedGolfer[] } {
  const had = [...new Set(team)].flatMap(
    (id) => golfers.find(({ apiPlayerId }) => apiPlayerId === id) ?? [],
  )
  const kept: BriefedGolfer[] = []
  for (const golfer of had) {
    const taken = kept.filter(({ slot }) => slot === golfer.slot).length
    if (golfer.playing && taken < places[golfer.slot]) kept.push(golfer)
  }
  const added = slots.flatMap((slot) => {
    const free = places[slot] - kept.filter((golfer) => golfer.slot === slot).length
    return golfers
      .filter((golfer) => golfer.slot === slot && golfer.playing && !kept.includes(golfer))
      .toSorted(comparePickValue)
      .slice(0, Math.max(free, 0))
  })
  return {
    picks: [...kept, ...added],
    kept,
    dropped: had.filter((golfer) => !kept.includes(golfer)),
  }
}

/** A bolder swap within a group, in words; null when there is none. */
export function boldSwap({ golfers }: Briefing, picks: readonly BriefedGolfer[]): string | null {
  const swaps = slots.flatMap((slot) => {
    const out = picks
      .filter((golfer) => golfer.slot === slot)
      .toSorted(comparePickValue)
      .at(-1)
    const rest = golfers.filter(
      (golfer) => golfer.slot === slot && golfer.playing && !picks.includes(golfer),
    )
    const into = boldest(rest) ?? rest[0]
    return out && into ? [{ slot, out, into }] : []
  })
  const best = swaps.toSorted((a, b) => comparePickValue(a.into, b.into))[0]
  if (!best || isUnknown(best.into)) return null
  const { slot, out, into } = best
  const where = slot === 'W' ? 'the wildcards' : slotName(slot)
  return chooseWording(into.apiPlayerId, [
    `Need to make up ground? Look at ${where}: ${into.name} (${formatRank(into)}) in for ${out.name}. Fewer teams will have that pick, and that’s how you win late.`,
    `To stand out, try ${where}: ${into.name}, ${formatRank(into)}, in place of ${out.name}. It’s the swap with the most upside.`,
  ])
}
