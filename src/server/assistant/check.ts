import { checkTeam } from '#domain/draft/draft.ts'
import type { Slot } from '#domain/leagues/groups.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Briefing } from './briefing.ts'

import { foldName } from '../feed/field/ranking.ts'

const longestText = 6_000
/** Shorter names could be a part of other words. */
const shortestName = 8

/** An answer that came and cannot be shown. */
export class BadAnswer extends Error {}

/**
 * Turns what Grok wrote into what is shown: each `[[id]]` into the golfer's name.
 *
 * @param strangers names of golfers who are not in the field
 * @throws {BadAnswer} when it speaks of anybody else, links anywhere, or is no text of a useful length
 */
export function createReader(
  { golfers }: Pick<Briefing, 'golfers'>,
  strangers: readonly string[],
): (written: string) => string {
  const names = new Map(golfers.map(({ apiPlayerId, name }) => [apiPlayerId, name]))
  const own = golfers.map(({ name }) => foldName(name))
  const foreign = strangers
    .map(foldName)
    .filter((name) => name.length >= shortestName && !own.some((known) => known.includes(name)))
  return (written) => {
    if (written.length > longestText) throw new BadAnswer('too long')
    const shown = written.replaceAll(/\[\[([\w-]{1,20})\]\]/g, (_, id: string) => {
      const name = names.get(id)
      if (name === undefined) throw new BadAnswer('a golfer who is not in the field')
      return name
    })
    if (/\[\[|\]\]/.test(shown)) throw new BadAnswer('a mark that stands for nobody')
    if (/:\/\/|\bwww\.|<\/?[a-z]|\]\(/i.test(shown)) throw new BadAnswer('a link or markup')
    const text = foldName(shown)
    if (foreign.some((name) => text.includes(name))) throw new BadAnswer('a name of another field')
    return shown.replaceAll(/[^\P{Cc}\n]/gu, '')
  }
}

/**
 * The ids of picks that are in the field, in the group they are put in, and within the rules.
 *
 * @throws {BadAnswer}
 */
export function checkPicks(
  picks: readonly { apiPlayerId: string; groupId: Slot }[],
  { golfers, rules }: Briefing,
): string[] {
  if (picks.length === 0) throw new BadAnswer('no picks')
  const team = picks.map(({ apiPlayerId, groupId }) => {
    const golfer = golfers.find((golfer) => golfer.apiPlayerId === apiPlayerId)
    if (!golfer?.playing) throw new BadAnswer('a pick who is not in the field')
    if (golfer.slot !== groupId) throw new BadAnswer('a pick in the wrong group')
    return golfer
  })
  try {
    checkTeam(team, rules.places)
  } catch (error) {
    throw error instanceof Refusal ? new BadAnswer(`picks refused: ${error.code}`) : error
  }
  return team.map(({ apiPlayerId }) => apiPlayerId)
}
