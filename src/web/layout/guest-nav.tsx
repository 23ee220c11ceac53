import { useQuery } from '@tanstack/react-query'
import { Link, Redirect } from 'wouter'

import { getEveningLink } from '#contract/leagues/evenings.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { useHasPassed } from '#web/format/date-time.tsx'
import { leagueQuery, myLeaguesQuery } from '#web/leagues/queries.ts'
import { PageSpinner } from '#web/ui/display/spinner.tsx'
import { hasFailed, QueryContent } from '#web/ui/feedback/query-content.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ThemeToggle } from '#web/ui/page/theme-toggle.tsx'

/** The header of a guest: what they play, the link for friends, and the way to an account. */
export function GuestNav({ id }: { id: string }) {
  // The page fetches it.
  const { data: league } = useQuery({ ...leagueQuery(id), enabled: false })
  return (
    <nav aria-label="Guest" className="flex grow flex-wrap items-center justify-end gap-x-2">
      <p className="text-sm">
        {/* On a phone, the name of the tournament has the room. */}
        <span className="max-md:sr-only">Simulated golf, play money · </span>
        <Link href="/register" className="link inline-block py-3">
          Create an account
        </Link>
      </p>
      {league && <FriendsButton id={id} until={league.draftingEndDate} />}
      <ThemeToggle />
    </nav>
  )
}

/** Copies the link for friends, until picks are locked. It is there before the press: Safari copies nothing later. */
function FriendsButton({ id, until }: { id: string; until: Date }) {
  const isLocked = useHasPassed(until)
  const { data: link } = useQuery({
    ...endpointQuery([...queryKeys.invitations, 'evening-link', id], getEveningLink, {
      params: { id },
    }),
    enabled: !isLocked,
  })
  if (isLocked || !link) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url)
      toastSuccess('Link copied', 'Send it to your friends.')
    } catch {
      toastFailure('The link couldn’t be copied')
    }
  }
  return (
    <Button variant="ghost" onClick={() => void copy()}>
      Bring Friends
    </Button>
  )
}

/** Leads a guest back to the league of their evening, or to another evening once it is gone. */
export function BackToEvening() {
  const leagues = useQuery(myLeaguesQuery)
  if (!leagues.data && !hasFailed(leagues)) return <PageSpinner text="Loading leagues..." />
  return (
    <QueryContent query={leagues} label="leagues" errorTitle="Failed to fetch user leagues" inCard>
      {([league]) => <Redirect to={league ? `/leagues/${league.id}` : '/try'} replace />}
    </QueryContent>
  )
}
