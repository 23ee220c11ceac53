import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'

import type { PlanUsage } from '#contract/accounts/plan-usage.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { planUsageQuery } from '#web/accounts/billing/plan-usage-query.ts'
import { upcomingTournamentsQuery } from '#web/tournaments/upcoming-tournaments-query.ts'
import { Card } from '#web/ui/display/card.tsx'
import { hasFailed, QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, Skeletons } from '#web/ui/feedback/states.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { DashboardLink } from '#web/ui/page/back-link.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { leagueQuery } from '../queries.ts'
import { CreateLeagueForm } from './create-league-form.tsx'
import { PlanLimitNote } from './plan-limit-note.tsx'
import { unavailableReason } from './tournament-choice.ts'

const skeleton = <Skeletons className="gap-5" heights={['h-17', 'h-17', 'h-48', 'h-17', 'h-11']} />

/** The page that creates a league for a tournament that has not started. */
export function CreateLeaguePage() {
  return (
    <>
      <DashboardLink />
      <PageHeading title="Create New League" className="mb-5">
        Pick a tournament and set the entry fee. You’re the commissioner.
      </PageHeading>
      <Card>
        <FormWithTournaments />
      </Card>
    </>
  )
}

function FormWithTournaments() {
  const upcoming = useQuery(upcomingTournamentsQuery)
  const earlier = useEarlierLeague()
  const usage = useQuery(planUsageQuery)
  const [shown, setShown] = useState<'form' | 'note'>()
  const current = isUsedUp(usage.data) ? 'note' : 'form'
  // Once it is open, the form stays, with what the reader has typed.
  if (shown !== 'form' && !usage.isFetching && current !== shown) setShown(current)
  const now = useNow(30_000)
  return (
    <QueryContent
      query={upcoming}
      label="tournaments"
      skeleton={skeleton}
      errorTitle="Failed to load tournaments. Please try again later."
    >
      {(tournaments) =>
        tournaments.some((tournament) => unavailableReason(tournament, now) === null) ? (
          earlier === undefined || shown === undefined ? (
            skeleton
          ) : shown === 'note' ? (
            <PlanLimitNote>
              Upgrade to create one now, let a friend who has a league left create it, or wait until
              the 1st.
            </PlanLimitNote>
          ) : (
            <CreateLeagueForm {...{ tournaments, now, earlier }} />
          )
        ) : (
          <EmptyState
            title="No tournaments to play right now"
            action={<ButtonLink href="/tournaments">Browse Tournaments</ButtonLink>}
          >
            A league needs a tournament that hasn’t started. New ones show up here as soon as
            they’re on the calendar.
          </EmptyState>
        )
      }
    </QueryContent>
  )
}

/** Whether the plan has no league left this month. The form stands where that isn’t known. */
const isUsedUp = (usage: PlanUsage | undefined) =>
  usage !== undefined && usage.currentUsage.leaguesCreated >= usage.currentUsage.leagueLimit

/** The league that `?again=` names; null if there is none, undefined while it loads. */
function useEarlierLeague(): League | null | undefined {
  const [search] = useSearchParams()
  const id = search.get('again')
  const league = useQuery({ ...leagueQuery(id ?? ''), enabled: id !== null })
  if (id === null) return null
  return league.data ?? (hasFailed(league) ? null : undefined)
}
