import type { League } from '#contract/leagues/leagues.ts'

/** A league's name and its tournament's, once if they are the same. */
export const leagueTitle = ({ name, tournamentName }: League): string =>
  name === tournamentName ? name : `${name}, ${tournamentName}`
