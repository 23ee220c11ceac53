import { moves, suggestTeam, type Advised } from './picks.ts'
import { fieldInWords, tiersInWords, wildcardsInWords } from './field.ts'
import { groupInWords } from './groups.ts'
import { balanceInWords, pickInWords, riskInWords } from './team.ts'
import { choose, listed, paragraphs } from './words.ts'
import { groups } from '#domain/leagues/groups.ts'
import type { BriefedGolfer, Briefing } from '../briefing.ts'

/**
 * What is worth knowing about the golfers of a tournament before one picks: how the field thins, group by
 * group, who is in form, who is safe and who is bold. Computed, and the same for the same study.
 *
 * @returns paragraphs parted by empty lines; a line that begins with `- ` is a point of a list
 */
export function analysis(study: Briefing): string {
  const { tournamentName } = study
  const golfers = study.golfers.filter(({ playing }) => playing)
  if (golfers.length === 0) {
    return `Nobody in the field of ${tournamentName} is still playing, so there is nothing left to choose between.`
  }
  const grouped = groups.filter((group) => golfers.some(({ slot }) => slot === group))
  const inGroups = grouped.map((group) =>
    groupInWords(
      group,
      golfers.filter(({ slot }) => slot === group),
      study,
    ),
  )
  return paragraphs([
    fieldInWords(tournamentName, golfers),
    ...(grouped.length ? inGroups : [tiersInWords(golfers)]),
    grouped.length ? wildcardsInWords(golfers, study) : null,
    riskInWords(golfers, study),
    balanceInWords(study),
  ])
}

/**
 * A team within the rules and why, built on what is picked already.
 *
 * @param team who is picked; who is not in the field, is out, or is one too many is left out
 * @returns the text as `analysis` has it, and the picks, those of `team` first; fewer than the rules ask
 *   for where the field has no more
 */
export function advice(study: Briefing, team: readonly string[]): Advised {
  const { picks, kept, dropped } = suggestTeam(study, team)
  const ids = picks.map(({ apiPlayerId }) => apiPlayerId)
  if (picks.length === 0) {
    const text = `There is nobody to pick from yet: no golfer of ${study.tournamentName} is both in the field and in a group that your rules take from.`
    return { text, picks: [] }
  }
  const fresh = picks.filter((golfer) => !kept.includes(golfer))
  const swap = moves(study, picks)
  const lines = fresh.map((golfer, nth) => pickInWords(golfer, study, picks, nth))
  const text = paragraphs([
    opening(study.tournamentName, picks, kept),
    dropped.length
      ? `${listed(dropped.map(({ name }) => name))} ${dropped.length === 1 ? 'is' : 'are'} better replaced: out of this tournament, or more than the rules allow.`
      : null,
    lines.length ? lines.join('\n') : null,
    riskInWords(picks, study),
    swap,
    balanceInWords(study, picks),
  ])
  return { text, picks: ids }
}

function opening(
  tournamentName: string,
  picks: readonly BriefedGolfer[],
  kept: readonly BriefedGolfer[],
): string {
  const names = listed(kept.map(({ name }) => name))
  if (kept.length === picks.length) {
    return choose(tournamentName, [
      `Your team for ${tournamentName} is complete: ${names}. Here is how it looks from here.`,
      `${names}: that is a full team for ${tournamentName}. This is what I see in it.`,
    ])
  }
  if (kept.length) {
    return choose(tournamentName, [
      `You already have ${names} for ${tournamentName}. Around them I would build like this.`,
      `With ${names} on board, this is how I would fill the other places for ${tournamentName}.`,
    ])
  }
  return choose(tournamentName, [
    `If I were drafting for ${tournamentName} tonight, this is the team I would send in.`,
    `Here is a team for ${tournamentName} that I would be happy to own, and the thinking behind it.`,
    `For ${tournamentName} I would start from these names and only then get clever.`,
  ])
}
