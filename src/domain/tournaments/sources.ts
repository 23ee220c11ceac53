/** The sources of golf data. `simulated` is a tour of our own. */
export const golfSources = ['live-golf', 'simulated', 'espn'] as const
export type SourceName = (typeof golfSources)[number]

/** The common name of each source. */
export const sourceLabels: Record<SourceName, string> = {
  'live-golf': 'Live Golf Data',
  espn: 'ESPN',
  simulated: 'the simulated tour',
}

/** Marks ESPN's ids, which are numbers that the PGA Tour may have given to someone else. */
export const espnPrefix = 'espn-'
