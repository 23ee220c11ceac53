import { deferred } from '#web/ui/hooks/deferred.ts'

/** A league's navigation bar and the switcher in the header. Deferred, because other pages don't need them. */
export const deferredLeagueNav = deferred(async () => await import('./league-nav.tsx'))
