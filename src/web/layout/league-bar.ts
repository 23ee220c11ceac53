import { deferred } from './deferred.ts'

/** The bar of a league's pages, which no other page has to wait for. */
export const leagueBar = deferred(async () => (await import('./league-nav.tsx')).LeagueNav)
