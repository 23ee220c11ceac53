import type { League } from '#contract/leagues.ts'
import { isPlayOver } from '#web/leagues/league-status.tsx'

/** The face of League home: what the reader needs first depends on the hour. */
export type Phase = 'setup' | 'open' | 'play' | 'over'

/**
 * The phase of a league for one reader. Only a commissioner who can still sort golfers sees the setup, and
 * an invited reader, who can't see the standings, the open league.
 *
 * @param reader.closed whether the draft has closed
 */
export function phaseOf(
  league: Pick<League, 'status' | 'setupComplete'>,
  reader: { closed: boolean; isCommissioner: boolean; isStranger: boolean },
): Phase {
  const { closed, isCommissioner, isStranger } = reader
  if (isStranger) return 'open'
  if (isPlayOver(league.status)) return 'over'
  if (closed) return 'play'
  return isCommissioner && !league.setupComplete ? 'setup' : 'open'
}
