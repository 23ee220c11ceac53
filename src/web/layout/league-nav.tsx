import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Flag, Home, ListOrdered, type LucideIcon, MessageSquare, Radio, Users } from 'lucide-react'
import { Link, useLocation } from 'wouter'

import { httpStatus } from '#web/api/client.ts'
import { useHasPassed } from '#web/format/date-time.tsx'
import { OpenGolfer } from '#web/game/golfer/golfer-link.tsx'
import { type TabPath, tabPaths } from '#web/leagues/league-tabs.ts'
import { leagueQuery } from '#web/leagues/queries.ts'
import { LeagueUnreadBadge } from '#web/people/messages/unread-badge.tsx'

/** For a league that isn't loaded yet. */
const farFuture = new Date(8.64e15)

export { BackToEvening, GuestNav } from './guest-nav.tsx'
export { LeagueSwitcher } from './league-switcher.tsx'

const tabs: Record<TabPath, { label: string; Icon: LucideIcon }> = {
  '': { label: 'Home', Icon: Home },
  '/draft': { label: 'Draft', Icon: Flag },
  '/leaderboard': { label: 'Board', Icon: ListOrdered },
  '/live': { label: 'Scores', Icon: Radio },
  '/team': { label: 'Team', Icon: Users },
  '/chat': { label: 'Chat', Icon: MessageSquare },
}

/** What every page of a league has: its navigation, and the sheet of the golfer that is open. */
export function LeagueNav({ id }: { id: string }) {
  return (
    <>
      <TabBar id={id} />
      <OpenGolfer />
    </>
  )
}

/** A bottom bar on phones, a row of tabs from 768 px. */
function TabBar({ id }: { id: string }) {
  const [here] = useLocation()
  // The page fetches it. A league that doesn't exist has no pages to link to.
  const { data, error } = useQuery({ ...leagueQuery(id), enabled: false })
  const closed = useHasPassed(data?.draftingEndDate ?? farFuture)
  if (httpStatus(error) === 404) return null
  return (
    <nav
      aria-label="League"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-board pb-[env(safe-area-inset-bottom)] md:static md:border-t-0 md:border-b"
    >
      <ul className="mx-auto flex max-w-[75rem] md:px-3">
        {tabPaths[closed ? 'closed' : 'open'].map((path) => {
          const { label, Icon } = tabs[path]
          const href = `/leagues/${id}${path}`
          const current = here === href
          return (
            <li key={label} className="min-w-0 grow basis-0 md:grow-0 md:basis-auto">
              <Link
                href={href}
                aria-current={current ? 'page' : undefined}
                className={clsx(
                  'relative flex min-h-14 flex-col items-center justify-center gap-0.5 border-t-3 px-0.5 text-xs font-semibold',
                  'focus-visible:-outline-offset-3 md:min-h-12 md:flex-row md:gap-2 md:border-t-0 md:border-b-3 md:px-4 md:text-sm',
                  current
                    ? 'border-fairway text-fairway'
                    : 'border-transparent text-ink-soft hover:text-ink',
                )}
              >
                <Icon className="size-5 md:size-4" />
                {/* Five labels share a phone's width, whatever the size of its text. */}
                <span className="max-w-full truncate max-md:text-[min(0.75rem,5.2vw)]">
                  {label}
                </span>
                {path === '/chat' && (
                  <span className="icon-badge start-1/2 top-1 ms-2 md:static md:ms-0">
                    <LeagueUnreadBadge leagueId={id} />
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
