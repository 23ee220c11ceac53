import { useQuery } from '@tanstack/react-query'

import type { Shootout } from '#contract/game/shootout.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { LeagueContent, leagueNotFound } from '#web/leagues/league-error.tsx'
import { leagueTitle } from '#web/leagues/league-title.ts'
import { leagueQuery } from '#web/leagues/queries.ts'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { ScoreGate } from '../spoilers/score-gate.tsx'
import { PickForm } from './pick-form.tsx'
import { PickStatusCard } from './pick-status-card.tsx'
import { shootoutQuery } from './queries.ts'
import { ShootoutLeaderboard } from './shootout-leaderboard.tsx'
import { shootoutRule, voidTexts } from './shootout-picks.ts'

const pollMs = 60_000

/** `/leagues/:id/shootout`: picking three golfers for the weekend, then their board. */
export function ShootoutPage() {
  const id = useRouteId()
  const league = useQuery(leagueQuery(id))
  const shootout = useQuery({ ...shootoutQuery(id), refetchInterval: usePollInterval(pollMs) })
  const notFound = leagueNotFound(league, shootout)
  if (notFound) return notFound
  const name = league.data?.name
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading
        title="Weekend Shootout"
        {...(name && { documentTitle: `Weekend Shootout · ${name}` })}
      >
        <p className="flex min-h-6 flex-wrap items-center gap-x-2">
          {league.data && leagueTitle(league.data)}
          {league.data?.simulated && <SimulatedBadge />}
        </p>
        <p className="text-sm">{shootoutRule}</p>
      </PageHeading>
      <LeagueContent
        queries={{ league, shootout }}
        label="the shootout"
        skeleton={<ShootoutSkeleton />}
      >
        {(all) => <Body key={id} {...all} />}
      </LeagueContent>
    </div>
  )
}

function Body({ league, shootout }: { league: League; shootout: Shootout }) {
  const { state, reason } = shootout
  const home = <ButtonLink href={`/leagues/${league.id}`}>Back to the League</ButtonLink>
  if (state === 'open') {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-3">
          {/* Whoever can be picked made the cut. */}
          <ScoreGate leagueId={league.id}>
            <PickForm {...{ shootout }} leagueId={league.id} timeZone={league.timeZone} />
          </ScoreGate>
        </div>
        <PickStatusCard leagueId={league.id} members={shootout.members} />
      </div>
    )
  }
  if (state === 'locked' || state === 'final') {
    return (
      <ScoreGate leagueId={league.id}>
        <ShootoutLeaderboard league={league} final={state === 'final'} />
      </ScoreGate>
    )
  }
  return (
    <div className="board">
      {state === 'waiting' && (
        <EmptyState title="Opens after the cut" action={home}>
          Once the cut is official, pick one golfer each from Groups A, B, and C. We’ll let you know
          when.
        </EmptyState>
      )}
      {state === 'off' && (
        <EmptyState title="No weekend shootout" action={home}>
          {league.status === 'open'
            ? 'The commissioner can turn it on in the league’s settings until picks lock.'
            : 'This league plays without one.'}
        </EmptyState>
      )}
      {state === 'void' && (
        <EmptyState title="The shootout is off" action={home}>
          {reason && voidTexts[reason]}
        </EmptyState>
      )}
    </div>
  )
}

/** The shape of the three groups while they load. */
function ShootoutSkeleton() {
  return (
    <span className="grid gap-4">
      {Array.from({ length: 3 }, (_, nth) => (
        <Skeleton key={nth} className="h-56" />
      ))}
    </span>
  )
}
