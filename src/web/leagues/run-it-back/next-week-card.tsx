import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import type { Tournament } from '#contract/game/tournament.ts'
import type { NextLeaguePreview } from '#contract/leagues/run-it-back.ts'
import { planUsageQuery } from '#web/accounts/billing/plan-usage-query.ts'
import { upcomingTournamentsQuery } from '#web/tournaments/upcoming-tournaments-query.ts'
import { Card } from '#web/ui/display/card.tsx'
import { combineQueries } from '#web/ui/feedback/combine-queries.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { PlanLimitNote } from '../create/plan-limit-note.tsx'
import { unavailableReason } from '../create/tournament-choice.ts'
import { isOn, type StartWeekInput, RunItBackForm } from './run-it-back-form.tsx'

interface NextWeekCardProps {
  week: UseQueryResult<NextLeaguePreview>
  /** Where to change the name, fee or friends first; null if nowhere. */
  changeHref: string | null
  run: StartWeekInput
}

/** The next week, and the button that starts it, unless something is in the way. */
export function NextWeekCard({ week, changeHref, run: startWeek }: NextWeekCardProps) {
  const upcoming = useQuery(upcomingTournamentsQuery)
  const limits = useQuery(planUsageQuery)
  const now = useNow(30_000)
  return (
    <Card>
      <QueryContent
        query={combineQueries({ week, upcoming, limits })}
        label="the next week"
        skeleton={<Skeleton className="h-80" />}
      >
        {({ week, upcoming, limits }) => {
          const playable = upcoming.filter((one) => unavailableReason(one, now) === null)
          if (!week.mayRun) return <OwnerOnlyNote week={week} />
          if (playable.length === 0) return <NoTournamentNote />
          // One that is on already can be entered on any plan.
          const { leaguesCreated, leagueLimit } = limits.currentUsage
          const open = leaguesCreated < leagueLimit ? playable : playable.filter(isOn(week))
          if (open.length === 0) {
            return (
              <PlanLimitNote>
                Upgrade to run it back now, ask{' '}
                {week.club ? 'someone else who runs the club and' : 'a friend who'} has a league
                left, or wait until the 1st.
              </PlanLimitNote>
            )
          }
          return (
            <RunItBackForm
              {...{ week, changeHref, startWeek }}
              tournaments={open.toSorted(byStart)}
              plan={{ made: leaguesCreated, limit: leagueLimit }}
            />
          )
        }}
      </QueryContent>
    </Card>
  )
}

const byStart = (a: Tournament, b: Tournament) => a.startDate.localeCompare(b.startDate)

function OwnerOnlyNote({ week: { club } }: { week: NextLeaguePreview }) {
  return (
    <EmptyState
      title={`Ask ${club?.name ?? 'the club'} to run it back`}
      action={<ButtonLink href="/create-league">Create New League</ButtonLink>}
    >
      Only the club’s owner and deputies can run it back. Ask one of them, or create your own
      league.
    </EmptyState>
  )
}

function NoTournamentNote() {
  return (
    <EmptyState
      title="No tournaments to play right now"
      action={<ButtonLink href="/tournaments">Browse Tournaments</ButtonLink>}
    >
      New ones show up here as soon as they’re on the calendar.
    </EmptyState>
  )
}
