import { groups } from '#domain/leagues/groups.ts'
import { listText } from '#domain/lists.ts'

import type { BriefedGolfer, Briefing } from '../briefing.ts'
import { describeField, describeTiers, describeWildcards } from './field.ts'
import { describeGroup } from './groups.ts'
import { boldSwap, isUnknown, suggestTeam, type TeamAdvice } from './picks.ts'
import { describeBalance, describePick, describeRisk } from './team.ts'
import { chooseWording, paragraphs } from './words.ts'

/**
 * Writes what is worth knowing about a field before picking: where each group gets thin, who is in form, who
 * is safe and who is bold. Deterministic: the same briefing gives the same text.
 *
 * @returns paragraphs separated by empty lines; a line that begins with `- ` is a list item
 */
export function writeAnalysis(briefing: Briefing): string {
  const { tournamentName } = briefing
  const golfers = briefing.golfers.filter(({ playing }) => playing)
  if (golfers.length === 0) {
    return `No one in the field of ${tournamentName} is still playing, so there’s nothing left to choose between.`
  }
  const grouped = groups.filter((group) => golfers.some(({ slot }) => slot === group))
  const inGroups = grouped.map((group) =>
    describeGroup(
      group,
      golfers.filter(({ slot }) => slot === group),
      briefing,
    ),
  )
  return paragraphs([
    describeField(tournamentName, golfers),
    ...(grouped.length ? inGroups : [describeTiers(golfers, briefing)]),
    grouped.length ? describeWildcards(golfers, briefing) : null,
    describeRisk(golfers, briefing),
    describeBalance(briefing),
  ])
}

/**
 * Suggests a legal team, built on the picks so far, with reasons.
 *
 * @param team ids of the picks so far; golfers who are out, not in the field or over a group's limit are dropped
 * @returns the text in the format of `writeAnalysis`, and the picks, those of `team` first; the field may have
 *   fewer golfers than the rules ask for
 */
export function writeAdvice(briefing: Briefing, team: readonly string[]): TeamAdvice {
  const { picks, kept: currentPicks, dropped } = suggestTeam(briefing, team)
  const ids = picks.map(({ apiPlayerId }) => apiPlayerId)
  if (picks.length === 0) {
    const text = `There’s no one to pick yet: none of the golfers at ${briefing.tournamentName} are in a group your league picks from.`
    return { text, picks: [] }
  }
  const fresh = picks.filter((golfer) => !currentPicks.includes(golfer))
  const swap = boldSwap(briefing, picks)
  const lines = fresh.map((golfer, nth) => describePick(golfer, briefing, picks, nth))
  const text = paragraphs([
    describeOpening(briefing.tournamentName, picks, currentPicks),
    dropped.length
      ? `I’d replace ${listText(dropped.map(({ name }) => name))}: out of the tournament, or more than the rules allow.`
      : null,
    lines.length ? lines.join('\n') : null,
    describeRisk(picks, briefing),
    swap,
    describeBalance(briefing, picks),
  ])
  return { text, picks: ids }
}

function describeOpening(
  tournamentName: string,
  picks: readonly BriefedGolfer[],
  currentPicks: readonly BriefedGolfer[],
): string {
  const names = listText(currentPicks.map(({ name }) => name))
  if (picks.every(isUnknown)) {
    const unknown = `I don’t know the golfers at ${tournamentName} well enough to have favorites.`
    if (currentPicks.length === picks.length) return `${unknown} Your team is complete: ${names}.`
    return currentPicks.length
      ? `${unknown} You already have ${names}. The rest follows your rules and the little I know.`
      : `${unknown} This team follows your rules and the little I know.`
  }
  if (currentPicks.length === picks.length) {
    return chooseWording(tournamentName, [
      `Your team for ${tournamentName} is complete: ${names}. Here’s how it looks from here.`,
      `${names}: that’s a full team for ${tournamentName}. Here’s what I see.`,
    ])
  }
  if (currentPicks.length) {
    return chooseWording(tournamentName, [
      `You already have ${names} for ${tournamentName}. Around them, here’s how I’d build.`,
      `With ${names} on board, here’s how I’d fill the other spots for ${tournamentName}.`,
    ])
  }
  return chooseWording(tournamentName, [
    `If I were drafting for ${tournamentName} tonight, here’s the team I’d send in.`,
    `Here’s a team for ${tournamentName} I’d be happy to own, and the thinking behind it.`,
    `For ${tournamentName}, I’d start with these names before getting cute.`,
  ])
}
