import * as z from 'zod/mini'

import { memberPages, matchPage, type PageName } from '#contract/wire/pages.ts'
import { writeLocal } from '#web/ui/hooks/local-text.ts'

/** Pages of people who aren't signed in: there is nothing to return to. */
const entrances = new Set<PageName>([
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'confirm-email',
  'not-found',
])

// Any origin will do, since only paths are returned. Pages are prerendered where there is none.
const origin = 'https://teetime.invalid'

/** The page to return to after signing in: the path asked for if it is one of our own pages, else the dashboard. */
export function returnPath(asked: string | null): string {
  // The browser's own parser decides, since browsers read //evil, /\evil and /<tab>/evil as other sites.
  const url = asked?.startsWith('/') && URL.canParse(asked, origin) ? new URL(asked, origin) : null
  const isOurs = url?.origin === origin && !entrances.has(matchPage(url.pathname).name)
  return isOurs ? url.pathname + url.search + url.hash : memberPages.dashboard
}

/** The address of an entrance such as /login, from which signing in returns to a page of ours. */
export function entrance(path: '/login' | '/forgot-password', asked: string | null): string {
  const next = returnPath(asked)
  return next === memberPages.dashboard ? path : `${path}?${new URLSearchParams({ next })}`
}

const keptName = 'teetime-return'
const Kept = z.object({ path: z.string(), until: z.number() })
const hourMs = 3_600_000

/** Keeps the page to return to until a mailed link has been used, which opens in another tab. */
export function keepReturnPath(path: string): void {
  const kept = JSON.stringify({ path, until: Date.now() + hourMs })
  writeLocal(keptName, path === memberPages.dashboard ? null : kept)
}

/** The page that was kept within the last hour; null if there is none. */
export function keptReturnPath(): string | null {
  try {
    const kept = Kept.parse(JSON.parse(localStorage.getItem(keptName) ?? ''))
    return kept.until > Date.now() ? kept.path : null
  } catch {
    return null
  }
}
