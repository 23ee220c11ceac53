import type { JoinPreview } from '#contract/leagues/join-link.ts'
import type { ClubLook } from '#contract/leagues/leagues.ts'
import { formatDay, formatForReader, markEstimate } from '#domain/format.ts'
import { listText } from '#domain/lists.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isOrAre } from '#domain/words.ts'

/** The size that chats and social networks show largest, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

/** The preview of a pasted link, in tags and in the picture. It shows nothing that the page doesn't. */
export interface SocialCard {
  inviter: string
  league: string
  tournament: string
  fee: string
  /** When picks lock, or why nobody can join anymore. */
  deadline: string
  isOpen: boolean
  /** Names the members; empty once the link is closed. */
  members: string
  /** The look of the league's club; null for TeeTime's own. */
  look: ClubLook | null
}

/** An entry fee in cents: `$20.00 a team`. */
export const formatFee = (entryFee: number): string =>
  entryFee > 0 ? `${formatMoney(entryFee)} a team` : 'Free, for bragging rights'

/** The most members that are named. */
const namesShown = 4

/** Names the members: `Ann, Bob, and 3 more are in`; empty when there are none. */
export function describeMembers(names: string[]): string {
  if (names.length === 0) return ''
  const shown = names.slice(0, namesShown)
  const more = names.length - shown.length
  const list = more > 0 ? [...shown, `${more} more`] : shown
  return `${listText(list)} ${isOrAre(names.length)} in`
}

/**
 * Describes what a league's link invites to, or why nobody can join anymore.
 *
 * @param timeZone the commissioner's, whose friends the link is for
 */
export function toSocialCard(
  { state, locked, league, commissioner, members, look }: JoinPreview,
  timeZone: string,
): SocialCard {
  return {
    inviter: commissioner.name,
    league: league.name,
    tournament: `${league.tournamentName}, starts ${formatDay(league.startDate)}`,
    fee: formatFee(league.entryFee),
    deadline: locked
      ? 'Picks are locked'
      : state === 'closed'
        ? 'This invite link is off'
        : state === 'full'
          ? 'This league is full'
          : `Picks lock ${markEstimate(formatForReader(league.draftingEndDate, timeZone, league.timeZone), league.draftingEndEstimated)}`,
    isOpen: state === 'open',
    members: describeMembers(members.map(({ name }) => name)),
    look,
  }
}
