import { formatToPar } from '#domain/format.ts'
import { slotName } from '#domain/leagues/groups.ts'
import { teamSize } from '#domain/leagues/rules.ts'
import { isOrAre } from '#domain/words.ts'

import type { BriefedGolfer, Briefing } from '../briefing.ts'
import { boldest, comparePickValue, formScore, isUnknown, pickValue, safest } from './picks.ts'
import { chooseWording, numberInWords, formatFinishes, formatRank } from './words.ts'

/**
 * A pick with the reasons for it, as a list item.
 *
 * @param picks the whole team
 * @param turn the pick's place in the list
 */
export function describePick(
  golfer: BriefedGolfer,
  { golfers }: Briefing,
  picks: readonly BriefedGolfer[],
  turn: number,
): string {
  const { name, slot, rank, recentFinishes, toPar } = golfer
  const say = (...ways: [string, ...string[]]) => chooseWording(name, ways, turn)
  const rivals = golfers
    .filter((other) => other.slot === slot && other.playing && !picks.includes(other))
    .toSorted(comparePickValue)
  const next = rivals.find((other) => pickValue(other) <= pickValue(golfer))
  const passed = rivals.find((other) => (other.rank ?? Infinity) < (rank ?? Infinity))
  const parts = [`- ${slot === 'W' ? 'Wildcard' : slotName(slot)}: ${name}, ${formatRank(golfer)}.`]
  if (next && pickValue(next) === pickValue(golfer)) {
    parts.push(`It’s a coin toss with ${next.name}.`)
  } else if (next && passed === next) {
    parts.push(
      say(
        `The ranking likes ${next.name} better. Recent results don’t.`,
        `${next.name} is ranked higher, and has shown me less of late.`,
        `I know that ${next.name} is ranked higher. Look at how the two have played.`,
      ),
    )
  } else if (next && !isUnknown(golfer)) {
    parts.push(
      pickValue(golfer) - pickValue(next) > 0.7
        ? say(
            `${next.name} is the next in line, and a good way behind.`,
            `I don’t see ${next.name} or anyone further down in the same class.`,
            `Clear of ${next.name} and the rest. Easy call.`,
          )
        : say(
            `It was close with ${next.name}.`,
            `${next.name} would do nearly as well.`,
            `In case of a withdrawal, ${next.name} is the one I’d turn to.`,
          ),
    )
  }
  if (recentFinishes.length && formScore(golfer) > 0.1)
    parts.push(`Lately: ${formatFinishes(recentFinishes)}.`)
  else if (recentFinishes.length && formScore(golfer) < -0.3) {
    parts.push(`After ${formatFinishes(recentFinishes)}, this is a bet on class, not form.`)
  }
  if (toPar !== null) parts.push(`Now at ${formatToPar(toPar)}.`)
  return parts.join(' ')
}

/** Names the safe golfer and the bold one. */
export function describeRisk(
  golfers: readonly BriefedGolfer[],
  { tournamentName }: Briefing,
): string | null {
  const safe = safest(golfers)
  const bold = boldest(golfers.filter((golfer) => golfer !== safe))
  if (!safe || !bold || golfers.length < 3) return null
  if (isUnknown(safe) || isUnknown(bold)) return null
  const why =
    formScore(bold) > 0.1
      ? `the last results (${formatFinishes(bold.recentFinishes)}) say more than the ranking`
      : bold.toPar !== null && bold.toPar < 0
        ? `few people saw ${formatToPar(bold.toPar)} coming`
        : bold.rank === null
          ? 'almost no one drafts an unranked golfer'
          : `most people stop reading well before ${formatRank(bold)}`
  return chooseWording(tournamentName, [
    `The safe pick is ${safe.name}, the steadiest one here. The bold one is ${bold.name}: ${why}.`,
    `Want to sleep well? Lean on ${safe.name}. Want to be talked about? ${bold.name} is the gamble: ${why}.`,
    `${safe.name} is as close to safe as golf gets. ${bold.name} is the gamble I’d take: ${why}.`,
  ])
}

/** Describes how the rules reward a mix of steady and bold. */
export function describeBalance({ rules }: Briefing, picks?: readonly BriefedGolfer[]): string {
  const size = teamSize(rules)
  const spare = size - rules.counting
  const cost =
    rules.penalty.kind === 'strokes'
      ? `every missed round costs +${rules.penalty.strokes}`
      : 'every round a golfer misses costs one more than the day’s worst'
  const counts =
    spare > 0
      ? `${rules.counting} of ${size} scores count, so ${numberInWords(spare)} can miss without hurting you. That’s room for ${spare === 1 ? 'one gamble' : 'a gamble or two'}, no more: ${cost}.`
      : `All ${size} scores count, so don’t gamble: ${cost}, and there’s nowhere to hide it.`
  if (!picks || picks.length < size || picks[0]?.order === null) return `On balance: ${counts}`
  const steady = picks.filter((golfer) => golfer.rank !== null && golfer.rank <= 50).length
  const best = picks[0]?.order === 'form' ? 'first 50 by form' : 'world’s top 50'
  const mix =
    steady >= rules.counting
      ? `${steady} of these ${size} are in the ${best}, enough to cover the ones that count in a quiet week`
      : `${steady === 0 ? 'none' : `only ${numberInWords(steady)}`} of these ${size} ${isOrAre(steady)} in the ${best}, so this team lives on its long shots`
  return `On balance: ${mix}. ${counts}`
}
