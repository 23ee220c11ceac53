import type { Outlook } from '#contract/game/outlook.ts'
import { describeNeeds, paidSpot } from '#domain/week/outlook.ts'
import { joinNames } from '#domain/week/words.ts'
import { recentTimeText } from '#web/format/dates.ts'

type Needs = NonNullable<Outlook['me']>

/** The needs of the reader's team, in a sentence with times in the reader's zone. */
export function needsText(
  { teams, started }: Pick<Outlook, 'teams' | 'started'>,
  me: Needs,
  { now, isFree }: { now: Date; isFree: boolean },
): string {
  const golfers = new Map(me.golfers.map(({ apiPlayerId, name }) => [apiPlayerId, name]))
  const members = new Map(teams.map(({ userId, name }) => [userId, name]))
  return describeNeeds(me, started, {
    golfer: (id) => golfers.get(id) ?? id,
    member: (id) => members.get(id) ?? 'another member',
    time: (at) => recentTimeText(at, now.getTime()),
    spot: paidSpot(isFree, teams.length),
  })
}

/** Strokes inside or outside the cut line, in words. */
export function cutMarginText(cushion: number): string {
  if (cushion === 0) return 'On the line'
  return cushion > 0 ? `${cushion} inside the line` : `${-cushion} outside the line`
}

/** A golfer’s owners, with the reader first: `You and Ben`. */
export function ownersText(
  owners: readonly string[],
  names: ReadonlyMap<string, string>,
  me: string,
): string {
  const others = owners.filter((id) => id !== me).map((id) => names.get(id) ?? 'another member')
  return joinNames(owners.includes(me) ? ['You', ...others] : others)
}

/** A change of a chance in points: `+6%`, `−3%`. */
export const pointsText = (change: number): string =>
  `${change < 0 ? '−' : '+'}${Math.round(Math.abs(change) * 100)}%`
