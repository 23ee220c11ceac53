import type { Reveal } from '#contract/game/week.ts'
import { formatToPar } from '#domain/format.ts'
import { listText } from '#domain/lists.ts'
import { joinNames } from '#domain/week/words.ts'

import type { MemberTeam } from './member-team.ts'

/** The golfers that only the reader has, as a sentence; null if there are none or the reader isn't in. */
export function onlyMineText(
  { onlyYours }: Reveal,
  teams: readonly MemberTeam[],
  me: string,
): string | null {
  const ids = onlyYours.find(({ userId }) => userId === me)?.apiPlayerIds ?? []
  const team = teams.find(({ userId }) => userId === me)
  const names = team?.golfers
    .filter(({ apiPlayerId }) => ids.includes(apiPlayerId))
    .map(({ name }) => name)
  return names?.length ? `Only you have ${listText(names)}.` : null
}

/** The teams that are most alike, a sentence per pair. */
export function twinTexts(
  { twins }: Reveal,
  teams: readonly {
    userId: string
    name: string
    golfers: readonly { apiPlayerId: string }[]
  }[],
  me: string,
): string[] {
  const byUser = new Map(teams.map((team) => [team.userId, team]))
  return twins.flatMap((pair) => {
    const [one, other] = pair.map((userId) => byUser.get(userId))
    if (!one || !other) return []
    const own = new Set(one.golfers.map(({ apiPlayerId }) => apiPlayerId))
    const shared = other.golfers.filter(({ apiPlayerId }) => own.has(apiPlayerId)).length
    const names = [one, other]
      .toSorted((a, b) => Number(b.userId === me) - Number(a.userId === me))
      .map(({ userId, name }) => (userId === me ? 'You' : name))
    const all = shared === own.size && shared === other.golfers.length
    return [`${names.join(' and ')} have ${all ? 'the same team' : `${shared} golfers in common`}.`]
  })
}

/** A comparison of the teams: a label with its lines, some of which have a figure. */
export interface RevealFact {
  label: string
  lines: { text: string; figure?: string }[]
}

/** How the teams compare: the boldest guess, twins, the reader's own golfers, and the most picked. */
export function revealFacts(
  reveal: Reveal,
  teams: readonly MemberTeam[],
  me: string,
): RevealFact[] {
  if (teams.length < 2) return []
  const { boldestGuess, mostPicked } = reveal
  const bold = teams.find(({ userId }) => userId === boldestGuess?.userId)
  const mine = onlyMineText(reveal, teams, me)
  const picked = mostPicked.map(({ name, count }) => ({
    text: name,
    figure: `${count} of ${teams.length}`,
  }))
  const facts: RevealFact[] = [
    {
      label: 'Boldest guess',
      lines:
        bold && boldestGuess
          ? [
              {
                text: bold.userId === me ? 'You' : bold.name,
                figure: formatToPar(boldestGuess.guess),
              },
            ]
          : [],
    },
    { label: 'Twins', lines: twinTexts(reveal, teams, me).map((text) => ({ text })) },
    { label: 'Only yours', lines: mine ? [{ text: mine }] : [] },
    {
      label: 'Most picked',
      lines: picked.length > 0 ? picked : [{ text: 'No golfer is on two teams.' }],
    },
  ]
  return facts.filter(({ lines }) => lines.length > 0)
}

/** Names the members without a team: `Al and Bo didn’t get a team in.`; null when everyone has one. */
export function forgotText(
  members: readonly { userId: string; name: string }[],
  teams: readonly { userId: string }[],
  me: string,
): string | null {
  const entered = new Set(teams.map(({ userId }) => userId))
  const names = members
    .filter(({ userId }) => userId !== me && !entered.has(userId))
    .map(({ name }) => name)
  return names.length > 0 ? `${joinNames(names)} didn’t get a team in.` : null
}
