/** The addresses of pages that anyone sees, by name. */
export const publicPages = {
  login: '/login',
  register: '/register',
  join: '/join/:code',
  'join-club': '/clubs/join/:code',
  watch: '/watch/:token',
  try: '/try',
  evening: '/try/:code',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password',
  'confirm-email': '/confirm-email',
} as const

/** The addresses of pages for signed-in people. `:id` is a league or, on its page, a club or an invitation. */
export const memberPages = {
  dashboard: '/dashboard',
  tournaments: '/tournaments',
  players: '/players',
  profile: '/profile',
  'notification-settings': '/profile/notifications',
  account: '/profile/account',
  subscription: '/subscription',
  admin: '/admin',
  demo: '/database-demo',
  'create-league': '/create-league',
  clubs: '/clubs',
  club: '/clubs/:id',
  'club-week': '/clubs/:id/next-week',
  'club-import': '/clubs/:id/import',
  invitation: '/league-invitations/:id',
  league: '/leagues/:id',
  draft: '/leagues/:id/draft',
  team: '/leagues/:id/team',
  leaderboard: '/leagues/:id/leaderboard',
  reveal: '/leagues/:id/reveal',
  shootout: '/leagues/:id/shootout',
  'side-by-side': '/leagues/:id/side-by-side',
  'what-if': '/leagues/:id/what-if',
  'run-it-back': '/leagues/:id/run-it-back',
  chat: '/leagues/:id/chat',
  live: '/leagues/:id/live',
} as const

export type PublicPage = keyof typeof publicPages
export type MemberPage = keyof typeof memberPages
/** A page of the web app. Its component is the only export of `{name}-page.tsx`. */
export type PageName = PublicPage | MemberPage | 'not-found'

const paths: Partial<Record<PageName, string>> = { ...publicPages, ...memberPages }

/** The pattern of a page's address; none of a page that doesn't exist. */
export const patternOf = (name: PageName): string | undefined => paths[name]

const patterns = Object.entries(paths).map(([name, path]) => ({
  name: name as PageName,
  pattern: new RegExp(`^${path.replace(/:\w+/, '([^/]+)')}/?$`),
}))

/** Finds the page of an address, and the id or code in it. `/` is the dashboard. */
export function matchPage(path: string): { name: PageName; id: string } {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(path === '/' ? memberPages.dashboard : path)
    if (match) return { name, id: match[1] ?? '' }
  }
  return { name: 'not-found', id: '' }
}

/** Whether a page is for signed-in people only. */
export const isMemberPage = (name: PageName): name is MemberPage => name in memberPages

/** Whether a page belongs to a league and has its navigation bar. */
export const isLeaguePage = (name: PageName): boolean =>
  isMemberPage(name) && memberPages[name].startsWith(memberPages.league)
