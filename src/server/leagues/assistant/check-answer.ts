import { checkTeam } from '#domain/draft/draft.ts'
import type { Slot } from '#domain/leagues/groups.ts'
import { Refusal } from '#domain/refusal.ts'
import { foldName } from '#domain/tournaments/match-golfers.ts'

import type { BriefedGolfer, Briefing } from './briefing.ts'

const maxTextLength = 6_000
/** Shorter names could be part of other words. */
const minNameLength = 8

/** Grok's answer arrived but can't be shown. */
export class UnusableAnswerError extends Error {}

/**
 * Returns a function that turns Grok's text into the text on the screen: each `[[id]]` becomes a golfer's
 * name. It throws `UnusableAnswerError` when the text names anyone else, contains a link, or is too long.
 *
 * @param outsiders names of golfers who are not in the field
 */
export function createTextCheck(
  { golfers }: { golfers: readonly Pick<BriefedGolfer, 'apiPlayerId' | 'name'>[] },
  outsiders: readonly string[],
): (written: string) => string {
  const names = new Map(golfers.map(({ apiPlayerId, name }) => [apiPlayerId, name]))
  const own = golfers.map(({ name }) => foldName(name))
  const foreign = outsiders
    .map(foldName)
    .filter((name) => name.length >= minNameLength && !own.some((known) => known.includes(name)))
  return (written) => {
    if (written.length > maxTextLength) throw new UnusableAnswerError('too long')
    const shown = written.replaceAll(/\[\[([\w-]{1,20})\]\]/g, (_, id: string) => {
      const name = names.get(id)
      if (name === undefined) throw new UnusableAnswerError('a golfer who isn’t in the field')
      return name
    })
    if (/\[\[|\]\]/.test(shown)) throw new UnusableAnswerError('a mark for no golfer')
    if (/:\/\/|\bwww\.|<\/?[a-z]|\]\(/i.test(shown))
      throw new UnusableAnswerError('a link or markup')
    const text = foldName(shown)
    if (foreign.some((name) => text.includes(name)))
      throw new UnusableAnswerError('a name from another field')
    return shown.replaceAll(/[^\P{Cc}\n]/gu, '')
  }
}

/**
 * Checks Grok's picks against the field, the groups and the rules.
 *
 * @returns their ids
 * @throws {UnusableAnswerError}
 */
export function checkPicks(
  picks: readonly { apiPlayerId: string; groupId: Slot }[],
  { golfers, rules }: Briefing,
): string[] {
  if (picks.length === 0) throw new UnusableAnswerError('no picks')
  const team = picks.map(({ apiPlayerId, groupId }) => {
    const golfer = golfers.find((golfer) => golfer.apiPlayerId === apiPlayerId)
    if (!golfer?.playing) throw new UnusableAnswerError('a pick who isn’t in the field')
    if (golfer.slot !== groupId) throw new UnusableAnswerError('a pick in the wrong group')
    return golfer
  })
  try {
    checkTeam(team, rules.places)
  } catch (error) {
    throw error instanceof Refusal ? new UnusableAnswerError(`picks refused: ${error.code}`) : error
  }
  return team.map(({ apiPlayerId }) => apiPlayerId)
}
