/** The sources of golf data. `simulated` is a tour of our own, `evening` its tournaments of half an hour. */
export const golfSources = ['live-golf', 'simulated', 'espn', 'evening'] as const
export type SourceName = (typeof golfSources)[number]

/** The id of the tour whose tournaments take an evening. */
export const eveningOrgId = 'evening'
/** What the keys of its tournaments in the database begin with. */
export const eveningKeys = `evening:${eveningOrgId}:`

/** The common name of each source. */
export const sourceLabels: Record<SourceName, string> = {
  'live-golf': 'Live Golf Data',
  espn: 'ESPN',
  simulated: 'the simulated tour',
  evening: 'the simulated evening',
}

/** Marks ESPN's ids, which are numbers that the PGA Tour may have given to someone else. */
export const espnPrefix = 'espn-'
