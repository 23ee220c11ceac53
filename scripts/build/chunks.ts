import { join } from 'node:path'

import type { Rolldown } from 'vite'

type Info = (id: string) => { importedIds: readonly string[] } | null

/** The modules of a chunk: those that at least `shared` of these files import, directly or not. */
interface Layer {
  name: string
  files: readonly string[]
  minImporters: number
}

/** From the modules that every page needs to those of a league's pages. A module belongs to the first that fits. */
const layers: readonly Layer[] = [
  { name: 'base', files: ['main.tsx'], minImporters: 1 },
  {
    name: 'base',
    files: ['accounts/sign-in/login-page.tsx', 'home/dashboard/dashboard-page.tsx'],
    minImporters: 2,
  },
  {
    name: 'base',
    files: ['accounts/sign-in/login-page.tsx', 'layout/member-layout.tsx'],
    minImporters: 2,
  },
  {
    name: 'base',
    files: ['accounts/sign-in/login-page.tsx', 'game/live/live-page.tsx'],
    minImporters: 2,
  },
  {
    name: 'visitors',
    // The frame and the fields of the first page, which the others use too.
    files: [
      'accounts/sign-in/welcome.tsx',
      'accounts/passkeys/passkey-support.ts',
      'ui/inputs/field.tsx',
      'ui/inputs/error-summary.tsx',
      'ui/inputs/password-field.tsx',
    ],
    minImporters: 1,
  },
  {
    name: 'home',
    // The first signed-in page with its frame, and what most of the other pages share.
    files: [
      'member-routes.ts',
      'home/dashboard/dashboard-page.tsx',
      'tournaments/upcoming-tournaments-query.ts',
    ],
    minImporters: 1,
  },
  {
    name: 'league',
    // The bar, and what these pages share with lazy parts: League home's faces and the chart of the week.
    files: [
      'format/numbers.ts',
      'format/spans.ts',
      'game/draft/field/field.ts',
      'game/golfer/live-arrivals.ts',
      'layout/league-nav.tsx',
      'leagues/groups-query.ts',
      'leagues/league-title.ts',
      'game/leaderboard/brief-standings.tsx',
      'game/leaderboard/league-result.tsx',
      'game/leaderboard/status-bar.tsx',
      'game/leaderboard/queries.ts',
      'tournaments/scoreboard/owners-by-golfer.ts',
      'tournaments/queries.ts',
      'tournaments/scoreboard/golfer-owners.tsx',
      'tournaments/scoreboard/scoreboard-status.ts',
      'ui/hooks/use-near-viewport.ts',
      'ui/hooks/use-element-width.ts',
      'ui/hooks/use-focus-after-change.ts',
      'ui/inputs/icon-button.tsx',
      'ui/lists/list-search.tsx',
      'ui/display/tabs.tsx',
    ],
    minImporters: 1,
  },
  {
    name: 'league',
    files: [
      'home/league/league-page.tsx',
      'home/league/chat-page.tsx',
      'game/draft/board/draft-page.tsx',
      'game/draft/teams/team-page.tsx',
      'game/leaderboard/leaderboard-page.tsx',
      'game/live/live-page.tsx',
    ],
    minImporters: 2,
  },
  {
    name: 'phases',
    // What League home shows first and shares with a page or two.
    files: [
      'api/local-notes.ts',
      'game/chances/on-course.tsx',
      'game/chances/outlook-query.ts',
      'game/week/reveal/reveal-seen.ts',
      'game/week/reveal/reveal-text.ts',
      'leagues/prizes/prize-calculator.tsx',
      'leagues/prizes/prize-table.tsx',
      'ui/display/collapsible-card.tsx',
      'ui/page/use-scroll-to-part.ts',
    ],
    minImporters: 1,
  },
  {
    name: 'looks',
    // A club's band, and the addresses of pictures.
    files: ['leagues/club-band.tsx', '../contract/accounts/pictures.ts'],
    minImporters: 1,
  },
  {
    name: 'members',
    files: [
      'home/profile/profile-page.tsx',
      'tournaments/players/players-page.tsx',
      'accounts/billing/subscription-page.tsx',
      'leagues/create/create-league-page.tsx',
      'admin/admin-page.tsx',
    ],
    minImporters: 2,
  },
  {
    name: 'credentials',
    // The modules that the other pages for visitors share.
    files: ['../contract/accounts/credentials.ts', 'accounts/sign-in/form-result.tsx'],
    minImporters: 1,
  },
  {
    name: 'joining',
    // The modules that the pages for newcomers and those that make leagues share.
    files: [
      '../contract/leagues/join-link.ts',
      'accounts/register/use-register.ts',
      'accounts/invite-link/invite-code-note.tsx',
      'accounts/invite-link/queries.ts',
      'api/show-form-error.ts',
    ],
    minImporters: 1,
  },
  {
    name: 'week',
    // The parts of a board below its teams, and the modules that come with them.
    files: [
      'game/week/this-week-card.tsx',
      'game/chances/win-chances-card.tsx',
      'game/history/week-chart-card.tsx',
    ],
    minImporters: 1,
  },
]

/** The modules that draw icons, and the icons of public pages, the first signed-in page, its frame, and a league. */
const icons = [
  {
    name: 'base',
    test: /lucide-react\/(?!.*\/icons\/|.*lucide-react\.)|\/icons\/(sun|moon|eye|eye-off)\./,
  },
  {
    name: 'home',
    test: /\/icons\/(ellipsis|log-out|mail|message-square|plus|triangle-exclamation-point|user-round|users)\./,
  },
  {
    name: 'league',
    test: /\/icons\/(arrow-left|check|chevron-down|copy|download|flag|house|image|info|list-ordered|minus|pause|play|radio|search|sparkles|star|trophy|user-plus|wand-sparkles|x)\./,
  },
]

/** The packages of Radix that only menus need. */
const menuPackages = 'react-(dropdown-menu|menu|popper|arrow|roving-focus|use-size|use-rect)/'

/**
 * Puts modules into a few chunks instead of a hundred small ones: the packages of every page, which seldom
 * change, and ours by which pages share them. The rest is split by page.
 */
export function chunkGroups(web: string): Rolldown.CodeSplittingGroup[] {
  const reached = new Map<string, Set<string>>()
  const reach = (file: string, info: Info) => {
    const known = reached.get(file) ?? ownImports(join(web, file), info)
    reached.set(file, known)
    return known
  }
  return [
    {
      name: 'packages',
      // Infinite queries are left out: only the administrator's page has one.
      test: /node_modules\/(react|react-dom|scheduler|wouter|clsx|zod|@tanstack(?!.*nfiniteQuery(Observer)?\.js))\/|rolldown\/runtime/,
      priority: 2,
    },
    {
      debugName: 'ours',
      name: (id, context) =>
        icons.find(({ test }) => test.test(id))?.name ??
        layers.find(({ files, minImporters }) => {
          const info: Info = (module) => context.getModuleInfo(module)
          return files.filter((file) => reach(file, info).has(id)).length >= minImporters
        })?.name,
      priority: 1,
      includeDependenciesRecursively: false,
    },
    { name: 'icons', test: /lucide-react/, minShareCount: 2 },
    // The modules that dialogs and menus share come first. Menus need twice as much.
    { name: 'radix', test: new RegExp(`@radix-ui/(?!${menuPackages})`), minShareCount: 3 },
    { name: 'menu', test: new RegExp(`@radix-ui/${menuPackages}|@floating-ui`), minShareCount: 2 },
  ]
}

/** The modules of ours that a file imports, directly or not, with itself. */
function ownImports(id: string, info: Info, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || id.includes('node_modules')) return seen
  seen.add(id)
  for (const imported of info(id)?.importedIds ?? []) ownImports(imported, info, seen)
  return seen
}
