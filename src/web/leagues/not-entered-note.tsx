import type { LeagueStatus } from '#contract/leagues/leagues.ts'

import { isPast } from './league-status.tsx'

/** The text for a member without a team in a league that is underway or over. */
export const notEnteredText = (status: LeagueStatus): string =>
  isPast({ status }) ? 'You weren’t in this one.' : 'You’re not in this one. Follow along.'

/** Tells a member without a team where they stand. */
export function NotEnteredNote({ status }: { status: LeagueStatus }) {
  return <p className="board border-s-4 border-s-water p-4">{notEnteredText(status)}</p>
}
