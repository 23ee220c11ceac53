import { compareByRanking } from '#domain/draft/draft.ts'
import { formatToPar } from '#domain/format.ts'
import { groups, slotName, type Group } from '#domain/leagues/groups.ts'
import { ordinal } from '#domain/words.ts'

import type { BriefedGolfer, Briefing } from '../briefing.ts'
import { formScore, isShaky } from './picks.ts'
import {
  chooseWording,
  numberInWords,
  formatShortRank,
  formatFinishes,
  formatRank,
} from './words.ts'

/** Describes a group: who leads it, where it gets thin, who is in form and who isn't. */
export function describeGroup(
  group: Group,
  golfers: readonly BriefedGolfer[],
  briefing: Briefing,
): string {
  const ranked = golfers.toSorted(compareByRanking)
  const [first, second] = ranked
  if (!first) return ''
  const turn = groups.indexOf(group)
  const choose = (...ways: [string, ...string[]]) =>
    chooseWording(briefing.tournamentName, ways, turn)
  const takes = briefing.rules.places[group]
  const head = takes
    ? choose(
        `${slotName(group)}, ${numberInWords(takes)} of ${numberInWords(golfers.length)}.`,
        `You get ${numberInWords(takes)} from ${slotName(group)}, out of ${numberInWords(golfers.length)}.`,
        `${slotName(group)} has ${numberInWords(golfers.length)} ${golfers.length === 1 ? 'golfer' : 'golfers'} for ${takes === 1 ? 'your one pick' : `your ${numberInWords(takes)} picks`}.`,
      )
    : `Your league doesn’t pick from ${slotName(group)}.`
  const top = describeTop([first, second], choose)
  const now = describeScores(ranked, choose)
  const before =
    now === '' ? [describeInForm(ranked, choose), describeOutOfForm(ranked, choose)] : [now]
  return [head, top, describeDepth(ranked, choose), ...before]
    .filter((part) => part !== '')
    .join(' ')
}

type WordingChooser = (...ways: [string, ...string[]]) => string

/** Describes who is ranked highest in a group, if anyone is. */
function describeTop(
  [first, second]: [BriefedGolfer, BriefedGolfer | undefined],
  choose: WordingChooser,
): string {
  if (!second) return `${first.name}, ${formatRank(first)}, is the only one in it.`
  if (first.rank === null) return 'No one in it has a rank.'
  if (second.rank === null) return `Only ${first.name} has a rank: ${formatRank(first)}.`
  return choose(
    `${first.name}, ${formatRank(first)}, is the name at the top, with ${second.name} (${formatShortRank(second)}) next.`,
    `On paper it belongs to ${first.name}, ${formatRank(first)}, and ${second.name}, ${formatShortRank(second)}.`,
    `The ranking puts ${first.name} first (${formatShortRank(first)}) and ${second.name} second (${formatShortRank(second)}).`,
  )
}

/** Describes where the ranking drops most in a group, or says that it hardly drops. */
function describeDepth(ranked: readonly BriefedGolfer[], choose: WordingChooser): string {
  const [best, last] = [ranked[0]?.rank ?? null, ranked.at(-1)?.rank ?? null]
  if (best !== null && last !== null && ranked.length > 2 && last / Math.max(best, 1) < 1.8) {
    return choose(
      `From there down to ${ordinal(last)}, there’s not much in it. A hunch is as good as the ranking.`,
      `They’re bunched up, ${ordinal(best)} to ${ordinal(last)}, so pick the ones you like watching.`,
      `Not much separates them, ${ordinal(best)} to ${ordinal(last)}. This isn’t where the league gets decided.`,
    )
  }
  const steps = ranked.slice(1).flatMap((golfer, nth) => {
    const next = ranked[nth + 2]
    if (!next || golfer.rank === null || next.rank === null || next.rank - golfer.rank < 8)
      return []
    return [{ golfer, next, good: nth + 2, ratio: next.rank / Math.max(golfer.rank, 1) }]
  })
  const steep = steps.toSorted((a, b) => b.ratio - a.ratio)[0]
  if (!steep || steep.ratio < 1.4) return ''
  const { golfer, next, good } = steep
  return choose(
    `It drops off after ${golfer.name}, from ${formatShortRank(golfer)} to ${formatShortRank(next)}, so I’d stick with the top ${numberInWords(good)}.`,
    `Watch the drop from ${golfer.name} (${formatShortRank(golfer)}) to ${next.name} (${formatShortRank(next)}).`,
    `There’s a gap between ${golfer.name} (${formatShortRank(golfer)}) and ${next.name} (${formatShortRank(next)}). Below it, you’re hoping.`,
  )
}

/** Describes the scores in this tournament, which say more than earlier weeks. */
function describeScores(golfers: readonly BriefedGolfer[], choose: WordingChooser): string {
  const scored = golfers.filter(({ toPar }) => toPar !== null)
  const [best, ...others] = scored.toSorted((a, b) => (a.toPar ?? 0) - (b.toPar ?? 0))
  const worst = others.at(-1)
  if (!best || !worst || best.toPar === worst.toPar) return ''
  const [low, high] = [formatToPar(best.toPar), formatToPar(worst.toPar)]
  return choose(
    `${best.name} is the best of them so far at ${low}. ${worst.name} has the most ground to make up at ${high}.`,
    `${best.name} leads the group at ${low}, and ${worst.name} brings up the rear at ${high}.`,
    `${best.name} has made the most of it at ${low}, ${worst.name} the least at ${high}.`,
  )
}

function describeInForm(golfers: readonly BriefedGolfer[], choose: WordingChooser): string {
  const hot = golfers
    .filter((golfer) => formScore(golfer) > 0.1)
    .toSorted((a, b) => formScore(b) - formScore(a))[0]
  if (!hot) return ''
  return choose(
    `${hot.name} comes in playing well: ${formatFinishes(hot.recentFinishes)} lately.`,
    `On form, I’d start with ${hot.name}: ${formatFinishes(hot.recentFinishes)} lately.`,
    `No one in the group has been better lately than ${hot.name}: ${formatFinishes(hot.recentFinishes)}.`,
  )
}

function describeOutOfForm(golfers: readonly BriefedGolfer[], choose: WordingChooser): string {
  const cold = golfers
    .filter((golfer) => isShaky(golfer) && formScore(golfer) < 0)
    .toSorted((a, b) => formScore(a) - formScore(b))[0]
  if (!cold) return ''
  return choose(
    `I’d be careful with ${cold.name} after ${formatFinishes(cold.recentFinishes)}.`,
    `${cold.name} worries me: ${formatFinishes(cold.recentFinishes)}.`,
    `After ${formatFinishes(cold.recentFinishes)}, ${cold.name} has to show me something first.`,
  )
}
