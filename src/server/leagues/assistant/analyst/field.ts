import { assignGroupsByRanking, compareByRanking } from '#domain/draft/draft.ts'
import { formatToPar } from '#domain/format.ts'
import { maxGroupSize, groups, slotName } from '#domain/leagues/groups.ts'
import { listText } from '#domain/lists.ts'
import { isOrAre, pluralize } from '#domain/words.ts'

import type { BriefedGolfer, Briefing } from '../briefing.ts'
import { comparePickValue, isUnknown } from './picks.ts'
import { chooseWording, numberInWords, formatShortRank, formatRank } from './words.ts'

/** Describes the field: its size, its strength, and who leads once play has begun. */
export function describeField(tournamentName: string, golfers: readonly BriefedGolfer[]): string {
  const field = chooseWording(tournamentName, [
    `${tournamentName} has a field of ${golfers.length}.`,
    `There are ${golfers.length} golfers to consider at ${tournamentName}.`,
  ])
  return [
    golfers.length > 1
      ? `${field} ${describeQuality(golfers)}`
      : `${tournamentName} has one golfer left to consider.`,
    describeLeader(golfers),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Says how strong a field is, by whatever orders it. */
function describeQuality(golfers: readonly BriefedGolfer[]): string {
  const order = golfers[0]?.order
  if (order === null) {
    return 'Too few of them have a world ranking or recent results, so I can’t tell who’s strong here.'
  }
  if (order === 'form') {
    return 'Too few of them have a world ranking, so I go by form: how they scored in the last two years, adjusted for the strength of each field.'
  }
  const within = (most: number) =>
    golfers.filter(({ rank }) => rank !== null && rank <= most).length
  const [ten, fifty] = [within(10), within(50)]
  if (fifty === 0) {
    return 'No one in it is in the world’s top 50, so trust the ranking a little less and your gut a little more.'
  }
  if (ten >= 5) {
    return `It’s a strong one: ${numberInWords(ten)} of the world’s top 10 and ${fifty} of the top 50, so it’s hard for anyone to run away with it.`
  }
  const [count, top] = ten === fifty ? [ten, 10] : [fifty, 50]
  const best = ten > 0 && ten < fifty ? `, ${numberInWords(ten)} of them top 10` : ''
  return `${count} of the world’s top ${top} ${isOrAre(count)} here${best}. After that it thins out fast.`
}

function describeLeader(golfers: readonly BriefedGolfer[]): string {
  const scored = golfers.filter(({ toPar }) => toPar !== null)
  const best = Math.min(...scored.map(({ toPar }) => toPar ?? 0))
  const ahead = scored.filter(({ toPar }) => toPar === best)
  if (ahead.length === 0) return ''
  const others = ahead.length > 3 ? [`${numberInWords(ahead.length - 3)} more`] : []
  const names = listText([...ahead.slice(0, 3).map(({ name }) => name), ...others])
  const lead = ahead.length > 1 ? 'lead' : 'leads'
  return `They’re on the course: ${names} ${lead} at ${formatToPar(best)}.`
}

/** Describes the best golfers outside the groups. */
export function describeWildcards(
  golfers: readonly BriefedGolfer[],
  { rules }: Briefing,
): string | null {
  const free = golfers.filter(({ slot }) => slot === 'W').toSorted(comparePickValue)
  const [first, second, third] = free
  if (!first || rules.places.W === 0) return null
  const head = `You also get ${numberInWords(rules.places.W)} of ${pluralize(free.length, 'wildcard')}.`
  if (isUnknown(first)) return `${head} I don’t know any of them well enough to have a favorite.`
  const others = [second, third].flatMap((golfer) => (golfer ? [golfer.name] : []))
  const after = others.length ? ` After that, ${listText(others)}.` : ''
  return `${head} ${first.name}, ${formatRank(first)}, is my first call.${after}`
}

/** Describes how the ranking would split a field without groups. */
export function describeTiers(golfers: readonly BriefedGolfer[], { rules }: Briefing): string {
  const order = golfers[0]?.order ?? null
  if (order === null) {
    return 'No one’s been sorted into groups yet, and I don’t know enough about this field to sort it.'
  }
  const assigned = assignGroupsByRanking(golfers, rules)
  const groupOf = new Map(assigned.map(({ apiPlayerId, group }) => [apiPlayerId, group]))
  const ranked = golfers.toSorted(compareByRanking)
  const tiers = groups.flatMap((group) => {
    const tier = ranked.filter(({ apiPlayerId }) => groupOf.get(apiPlayerId) === group)
    const [first, last] = [tier[0], tier.at(-1)]
    if (!first || !last) return []
    const to = tier.length > 1 ? ` to ${last.name}, ${formatShortRank(last)}` : ''
    return [`- ${slotName(group)}: ${first.name}, ${formatShortRank(first)}${to}`]
  })
  const rest = golfers.length - assigned.length
  const left = rest > 0 ? `\n- Wildcards: the other ${rest}` : ''
  const by = order === 'form' ? 'form' : 'ranking'
  return `No one’s been sorted into groups yet. By ${by}, ${maxGroupSize} at a time, they’d break down like this:\n${tiers.join('\n')}${left}`
}
