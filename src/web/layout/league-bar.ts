import { deferred } from './deferred.ts'

/** A league's navigation bar. Deferred, because other pages don't need it. */
export const leagueBar = deferred(async () => (await import('./league-nav.tsx')).LeagueNav)
