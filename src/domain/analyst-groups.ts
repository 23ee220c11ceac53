import { byWorth, form, isShaky } from './analyst-picks.ts'
import { choose, inWords, listed, many, ordinal, results, standing } from './analyst-words.ts'
import { byRanking } from './draft.ts'
import { groupLimit, groups, slotName, type Group } from './groups.ts'
import { toParText } from './notation.ts'
import type { Studied, Study } from './study.ts'

/** How many, how good, and who leads where play has begun. */
export function fieldInWords(tournamentName: string, golfers: readonly Studied[]): string {
  const within = (most: number) =>
    golfers.filter(({ rank }) => rank !== null && rank <= most).length
  const [ten, fifty] = [within(10), within(50)]
  const quality =
    fifty === 0
      ? 'None of them is among the top 50 in the world, so the ranking tells you less than usual and a good feeling tells you more.'
      : ten >= 5
        ? `It is a strong one: ${inWords(ten)} of the world's top ten and ${fifty} of the top 50 are in it, which makes it hard for anyone to run away.`
        : `${fifty} of the top 50 in the world are in it${ten ? `, ${inWords(ten)} of them from the top ten` : ''}; behind those it thins quickly.`
  const field = choose(tournamentName, [
    `${tournamentName} has a field of ${golfers.length}.`,
    `There are ${golfers.length} golfers to think about at ${tournamentName}.`,
  ])
  return [
    golfers.length > 1
      ? `${field} ${quality}`
      : `${tournamentName} has one golfer left to think about.`,
    leader(golfers),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function leader(golfers: readonly Studied[]): string {
  const scored = golfers.filter(({ toPar }) => toPar !== null)
  const best = Math.min(...scored.map(({ toPar }) => toPar ?? 0))
  const ahead = scored.filter(({ toPar }) => toPar === best)
  if (ahead.length === 0) return ''
  const names = listed(ahead.slice(0, 3).map(({ name }) => name))
  const others = ahead.length > 3 ? ` and ${inWords(ahead.length - 3)} more` : ''
  const lead = ahead.length > 1 ? 'lead' : 'leads'
  return `Play is under way: ${names}${others} ${lead} at ${toParText(best)}.`
}

/** Who heads a group, where it thins, who is in form and who is not. */
export function groupInWords(group: Group, golfers: readonly Studied[], study: Study): string {
  const ranked = golfers.toSorted(byRanking)
  const [first, second] = ranked
  if (!first) return ''
  const turn = groups.indexOf(group)
  const say = (...ways: [string, ...string[]]) => choose(study.tournamentName, ways, turn)
  const takes = study.rules.places[group]
  const head = takes
    ? say(
        `${slotName(group)}, ${inWords(takes)} of ${inWords(golfers.length)}.`,
        `From ${slotName(group)} you take ${inWords(takes)}, and there are ${inWords(golfers.length)}.`,
        `${slotName(group)} has ${inWords(golfers.length)} golfers for ${takes === 1 ? 'your one pick' : `your ${inWords(takes)} picks`}.`,
      )
    : `${slotName(group)} is not picked from in this league.`
  const top = second
    ? say(
        `${first.name}, ${standing(first.rank)}, is the name at the top, with ${second.name} (${placeIn(second)}) next.`,
        `On paper it belongs to ${first.name}, ${standing(first.rank)}, and ${second.name}, ${placeIn(second)}.`,
        `The ranking puts ${first.name} first (${placeIn(first)}) and ${second.name} behind him (${placeIn(second)}).`,
      )
    : `${first.name}, ${standing(first.rank)}, is the only one in it.`
  return [head, top, depth(ranked, say), inForm(ranked, say), warned(ranked, say)]
    .filter((part) => part !== '')
    .join(' ')
}

type Say = (...ways: [string, ...string[]]) => string

const placeIn = ({ rank }: Studied) => (rank === null ? 'unranked' : ordinal(rank))

/** Whether the ranking tells them apart, and where it falls off most. */
function depth(ranked: readonly Studied[], say: Say): string {
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
    `After ${golfer.name} it falls away, from ${placeIn(golfer)} to ${placeIn(next)}, so I would stay among the first ${inWords(good)}.`,
    `The step to mind is the one from ${golfer.name} (${placeIn(golfer)}) down to ${next.name} (${placeIn(next)}).`,
    `Mind the gap between ${golfer.name} (${placeIn(golfer)}) and ${next.name} (${placeIn(next)}): below it you are hoping.`,
  )
}

function inForm(golfers: readonly Studied[], say: Say): string {
  const hot = golfers
    .filter((golfer) => form(golfer) > 0.1)
    .toSorted((a, b) => form(b) - form(a))[0]
  if (!hot) return ''
  return say(
    `${hot.name} comes in playing well: ${results(hot.recent)} lately.`,
    `On form I would look at ${hot.name} first, with ${results(hot.recent)} lately.`,
    `${results(hot.recent)}: nobody in it has had better weeks of late than ${hot.name}.`.replace(
      /^a /,
      'A ',
    ),
  )
}

function warned(golfers: readonly Studied[], say: Say): string {
  const cold = golfers
    .filter((golfer) => isShaky(golfer) && form(golfer) < 0)
    .toSorted((a, b) => form(a) - form(b))[0]
  if (!cold) return ''
  return say(
    `I would be careful with ${cold.name} after ${results(cold.recent)}.`,
    `${cold.name} worries me: ${results(cold.recent)}.`,
    `With ${results(cold.recent)} behind him, ${cold.name} has to show me something first.`,
  )
}

/** The best outside the groups. */
export function wildcardsInWords(golfers: readonly Studied[], { rules }: Study): string | null {
  const free = golfers.filter(({ slot }) => slot === 'W').toSorted(byWorth)
  const [first, second, third] = free
  if (!first || rules.places.W === 0) return null
  const others = [second, third].flatMap((golfer) => (golfer ? [golfer.name] : []))
  const after = others.length ? ` After him I have ${listed(others)}.` : ''
  return `Outside the groups you take ${inWords(rules.places.W)} of ${many(free.length, 'wildcard')}. ${first.name}, ${standing(first.rank)}, is the one I would ask first.${after}`
}

/** Before anyone has been put into a group: how the ranking would part the field. */
export function tiersInWords(golfers: readonly Studied[]): string {
  const ranked = golfers.toSorted(byRanking)
  const tiers = groups.flatMap((group, nth) => {
    const tier = ranked.slice(nth * groupLimit, (nth + 1) * groupLimit)
    const [first, last] = [tier[0], tier.at(-1)]
    if (!first || !last) return []
    const to = tier.length > 1 ? ` to ${last.name}, ${placeIn(last)}` : ''
    return [`- ${slotName(group)}: ${first.name}, ${placeIn(first)}${to}`]
  })
  const rest = ranked.slice(groups.length * groupLimit)
  const left = rest.length ? `\n- Wildcards: the other ${rest.length}` : ''
  return `Nobody has been sorted into groups yet. By ranking, ${groupLimit} at a time, they would part like this:\n${tiers.join('\n')}${left}`
}
