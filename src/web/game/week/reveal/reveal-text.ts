import type { Reveal } from '#contract/game/week.ts'
import { formatToPar } from '#domain/format.ts'
import { listText } from '#domain/lists.ts'

import type { MemberTeam } from './reveal-cards.tsx'

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
export function twinTexts({ twins }: Reveal, teams: readonly MemberTeam[], me: string): string[] {
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

/** What a card of the Reveal says of how the teams compare. */
interface RevealFact {
  label: string
  lines: string[]
}

/** How the teams compare, a card each: the boldest guess, twins, the reader's own golfers, the most picked. */
export function revealFacts(
  reveal: Reveal,
  teams: readonly MemberTeam[],
  me: string,
): RevealFact[] {
  const { boldestGuess, mostPicked } = reveal
  const bold = teams.find(({ userId }) => userId === boldestGuess?.userId)
  const mine = onlyMineText(reveal, teams, me)
  const facts = [
    {
      label: 'Boldest guess',
      lines:
        bold && boldestGuess
          ? [`${bold.userId === me ? 'You' : bold.name}: ${formatToPar(boldestGuess.guess)}`]
          : [],
    },
    { label: 'Twins', lines: twinTexts(reveal, teams, me) },
    { label: 'Only yours', lines: mine ? [mine] : [] },
    {
      label: 'Most picked',
      lines: mostPicked.map(({ name, count }) => `${name}: ${count} of ${teams.length}`),
    },
  ]
  return facts.filter(({ lines }) => lines.length > 0)
}

/** Names who didn't enter: `Al and Bo didn’t get a team in.`; null when everyone did. */
export function forgotText(
  members: readonly { userId: string; name: string }[],
  teams: readonly { userId: string }[],
  me: string,
): string | null {
  const entered = new Set(teams.map(({ userId }) => userId))
  const names = members
    .filter(({ userId }) => userId !== me && !entered.has(userId))
    .map(({ name }) => name)
  return names.length > 0 ? `${listText(names)} didn’t get a team in.` : null
}
