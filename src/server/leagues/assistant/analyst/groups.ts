import { byRanking } from '#domain/draft/draft.ts'
import { groups, slotName, type Group } from '#domain/leagues/groups.ts'
import { toParText } from '#domain/notation.ts'

import type { BriefedGolfer, Briefing } from '../briefing.ts'
import { form, isShaky } from './picks.ts'
import { chooseWording, countText, ordinal, shortRankText, resultsText, rankText } from './words.ts'

/** Describes a group: who leads it, where it gets thin, who is in form and who isn't. */
export function describeGroup(
  group: Group,
  golfers: readonly BriefedGolfer[],
  briefing: Briefing,
): string {
  const ranked = golfers.toSorted(byRanking)
  const [first, second] = ranked
  if (!first) return ''
  const turn = groups.indexOf(group)
  const say = (...ways: [string, ...string[]]) => chooseWording(briefing.tournamentName, ways, turn)
  const takes = briefing.rules.places[group]
  const head = takes
    ? say(
        `${slotName(group)}, ${countText(takes)} of ${countText(golfers.length)}.`,
        `From ${slotName(group)} you take ${countText(takes)}, and there are ${countText(golfers.length)}.`,
        `${slotName(group)} has ${countText(golfers.length)} golfers for ${takes === 1 ? 'your one pick' : `your ${countText(takes)} picks`}.`,
      )
    : `${slotName(group)} is not picked from in this league.`
  const top = second
    ? say(
        `${first.name}, ${rankText(first.rank)}, is the name at the top, with ${second.name} (${shortRankText(second)}) next.`,
        `On paper it belongs to ${first.name}, ${rankText(first.rank)}, and ${second.name}, ${shortRankText(second)}.`,
        `The ranking puts ${first.name} first (${shortRankText(first)}) and ${second.name} second (${shortRankText(second)}).`,
      )
    : `${first.name}, ${rankText(first.rank)}, is the only one in it.`
  const now = soFar(ranked, say)
  const before = now === '' ? [inForm(ranked, say), warned(ranked, say)] : [now]
  return [head, top, depth(ranked, say), ...before].filter((part) => part !== '').join(' ')
}

type Say = (...ways: [string, ...string[]]) => string

/** Describes where the ranking drops most in a group, or says that it hardly drops. */
function depth(ranked: readonly BriefedGolfer[], say: Say): string {
  const [best, last] = [ranked[0]?.rank ?? null, ranked.at(-1)?.rank ?? null]
  if (best !== null && last !== null && ranked.length > 2 && last / Math.max(best, 1) < 1.8) {
    return say(
      `From there to the last, ${ordinal(last)}, is no distance at all: here a hunch is as good as the ranking.`,
      `They are close together, ${ordinal(best)} to ${ordinal(last)}, so pick the ones you like to watch.`,
      `Nothing much separates them, ${ordinal(best)} to ${ordinal(last)}; this is not where the league is decided.`,
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
  return say(
    `After ${golfer.name} it falls away, from ${shortRankText(golfer)} to ${shortRankText(next)}, so I would stay among the first ${countText(good)}.`,
    `The step to mind is the one from ${golfer.name} (${shortRankText(golfer)}) down to ${next.name} (${shortRankText(next)}).`,
    `Mind the gap between ${golfer.name} (${shortRankText(golfer)}) and ${next.name} (${shortRankText(next)}): below it you are hoping.`,
  )
}

/** Describes the scores in this tournament, which say more than earlier weeks. */
function soFar(golfers: readonly BriefedGolfer[], say: Say): string {
  const scored = golfers.filter(({ toPar }) => toPar !== null)
  const [best, ...others] = scored.toSorted((a, b) => (a.toPar ?? 0) - (b.toPar ?? 0))
  const worst = others.at(-1)
  if (!best || !worst || best.toPar === worst.toPar) return ''
  const [low, high] = [toParText(best.toPar), toParText(worst.toPar)]
  return say(
    `So far the best of them is ${best.name} at ${low}, and ${worst.name} has the most to make up at ${high}.`,
    `On the course ${best.name} is ahead of the others at ${low}; ${worst.name} is last of them at ${high}.`,
    `${best.name} has made the most of it at ${low}, ${worst.name} the least at ${high}.`,
  )
}

function inForm(golfers: readonly BriefedGolfer[], say: Say): string {
  const hot = golfers
    .filter((golfer) => form(golfer) > 0.1)
    .toSorted((a, b) => form(b) - form(a))[0]
  if (!hot) return ''
  return say(
    `${hot.name} comes in playing well: ${resultsText(hot.recent)} lately.`,
    `On form I would look at ${hot.name} first, with ${resultsText(hot.recent)} lately.`,
    `Nobody in it has had better weeks of late than ${hot.name}: ${resultsText(hot.recent)}.`,
  )
}

function warned(golfers: readonly BriefedGolfer[], say: Say): string {
  const cold = golfers
    .filter((golfer) => isShaky(golfer) && form(golfer) < 0)
    .toSorted((a, b) => form(a) - form(b))[0]
  if (!cold) return ''
  return say(
    `I would be careful with ${cold.name} after ${resultsText(cold.recent)}.`,
    `${cold.name} worries me: ${resultsText(cold.recent)}.`,
    `After ${resultsText(cold.recent)}, ${cold.name} has to show me something first.`,
  )
}
