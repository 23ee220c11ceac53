import type { Leaderboard } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'

import { isPast, isPlayOver } from './league-status.tsx'

/** The phase of a league for one viewer. It decides what they see first. */
export type LeaguePhase = 'setup' | 'open' | 'play' | 'over'

type PhaseLeague = Pick<League, 'status' | 'setupComplete'>

interface Viewer {
  /** Whether the draft has closed. */
  closed: boolean
  isCommissioner: boolean
  /** Whether they were only invited. */
  isStranger: boolean
}

/**
 * The phase of a league for one reader. Only a commissioner who can still sort golfers sees the setup, and
 * an invited reader, who can't see the standings, the open league.
 */
export function leaguePhase(league: PhaseLeague, reader: Viewer): LeaguePhase {
  const { closed, isCommissioner, isStranger } = reader
  if (isStranger) return 'open'
  if (isPlayOver(league.status)) return 'over'
  if (closed) return 'play'
  return isCommissioner && !league.setupComplete ? 'setup' : 'open'
}

/** Everything that a member's next step depends on. */
export interface ViewerProgress extends Omit<Viewer, 'isStranger'> {
  /** Whether their team is complete; undefined while unknown. */
  hasPicked: boolean | undefined
  /** Whether a round is being played. */
  isPlaying: boolean
  /** Whether they have something to pay or to receive. */
  hasDues: boolean
}

/** The text of a link to the draft. @param hasPicked whether the reader's team is complete; undefined while unknown */
export function draftLinkText(hasPicked: boolean | undefined): string {
  if (hasPicked === undefined) return 'Go to the Draft'
  return hasPicked ? 'Edit Team' : 'Draft Team'
}

/** The one thing that a member does next in a league; null while they can only wait. */
export function nextStep(
  league: PhaseLeague & Pick<League, 'id'>,
  reader: ViewerProgress,
): { label: string; href: string } | null {
  const home = `/leagues/${league.id}`
  switch (leaguePhase(league, { ...reader, isStranger: false })) {
    case 'setup':
      return { label: 'Sort Golfers', href: home }
    case 'open':
      if (!league.setupComplete) return null
      return { label: draftLinkText(reader.hasPicked), href: `${home}/draft` }
    case 'play':
      if (!league.setupComplete) return null
      return {
        label: reader.isPlaying ? 'Follow Live' : 'See the Leaderboard',
        href: `${home}/leaderboard`,
      }
    case 'over':
      if (!isPast(league)) return { label: 'See the Leaderboard', href: `${home}/leaderboard` }
      return reader.hasDues
        ? { label: 'Settle Up', href: `${home}#settle-up` }
        : { label: 'Run It Back', href: `${home}/run-it-back` }
  }
}

/** Whether a league is between the lock and its first shot: it has teams, and no scores. */
export const isBeforePlay = ({ status, standings }: Leaderboard): boolean =>
  status === 'live' &&
  standings.length > 1 &&
  standings.every(({ totalToPar }) => totalToPar === null)
