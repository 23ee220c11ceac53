import type { Shootout, ShootoutStandings, ShootoutChoice } from '#contract/game/shootout.ts'
import { formatToPar } from '#domain/format.ts'
import { type Group, groups } from '#domain/leagues/groups.ts'
import { listText } from '#domain/lists.ts'
import { choicesByGroup } from '#domain/shootout/picks.ts'
import type { VoidReason } from '#domain/shootout/weekend.ts'

/** The game in one line. */
export const shootoutRule =
  'After the cut, everyone picks three golfers who are still playing. Lowest total over rounds 3 and 4 wins. Free.'

/** Why a shootout is void. */
export const voidTexts: Record<VoidReason, string> = {
  late: 'There wasn’t enough time to pick, so there’s no shootout this week.',
  shortened: 'A round was called off, so there’s no shootout this week.',
  'too-few': 'Fewer than two members picked, so there’s no shootout this week.',
}

/** My golfer for each group; null where none is chosen. */
export type ShootoutPicks = Record<Group, string | null>

/** Assigns picked golfers to their groups. Others fill groups without a golfer left. */
export function picksByGroup(
  ids: readonly string[],
  golfers: readonly ShootoutChoice[],
): ShootoutPicks {
  const left = new Set(ids)
  const take = (isFit: (groupId: string | undefined) => boolean): string | null => {
    const groupOf = new Map(golfers.map(({ apiPlayerId, groupId }) => [apiPlayerId, groupId]))
    const found = [...left].find((id) => isFit(groupOf.get(id))) ?? null
    if (found) left.delete(found)
    return found
  }
  const picks: ShootoutPicks = { A: null, B: null, C: null }
  for (const group of groups) picks[group] = take((groupId) => groupId === group)
  const hasNobody = (group: Group) => golfers.every(({ groupId }) => groupId !== group)
  for (const group of groups) {
    if (picks[group] === null && hasNobody(group)) picks[group] = take((id) => id !== undefined)
  }
  return picks
}

/** Asks for other golfers in place of those who withdrew or were disqualified. */
export const goneText = 'A golfer you picked is out. Pick another.'

/** Whether a golfer among my saved picks no longer plays the weekend. */
export const hasGonePick = ({ mine, golfers }: Pick<Shootout, 'mine' | 'golfers'>): boolean =>
  mine?.some((id) => golfers.every(({ apiPlayerId }) => apiPlayerId !== id)) ?? false

/** The golfers to choose from for each group. */
export function golferChoices(golfers: readonly ShootoutChoice[]): Record<Group, ShootoutChoice[]> {
  return choicesByGroup(golfers.map((golfer) => ({ ...golfer, slot: golfer.groupId })))
}

type Ranked = readonly Pick<ShootoutStandings['lines'][number], 'name' | 'total'>[]

/** Says who wins or leads: `Ann leads at −4`; null before anyone has a score. */
export function leaderText(lines: Ranked, over: boolean): string | null {
  const best = lines[0]?.total ?? null
  if (best === null) return null
  const names = lines.filter(({ total }) => total === best).map(({ name }) => name)
  const [alone, shared] = over ? ['wins', 'share the win'] : ['leads', 'are tied for the lead']
  return `${listText(names)} ${names.length > 1 ? shared : alone} at ${formatToPar(best)}`
}
