import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { groupsQuery } from '#web/leagues/groups-query.ts'
import { LeagueContent, leagueNotFound } from '#web/leagues/league-error.tsx'
import { editionOf, playersQuery } from '#web/tournaments/queries.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { rulesSummary } from '../draft-text.ts'
import { golfersOf } from '../field/field.ts'
import { useMyTeam } from '../use-my-team.ts'
import { DraftBoard } from './draft-board.tsx'
import { DraftSkeleton } from './draft-skeleton.tsx'

// Lazy, since the board is what most readers come for, and its chunk is close to its limit.
const DraftClosed = lazy(async () => ({
  default: (await import('./draft-closed.tsx')).DraftClosed,
}))
const SetupPending = lazy(async () => ({
  default: (await import('./draft-not-ready.tsx')).SetupNotFinished,
}))
const NoField = lazy(async () => ({
  default: (await import('./draft-not-ready.tsx')).FieldNotPublished,
}))

/** `/leagues/:id/draft`: where a member picks a team until drafting closes. */
export function DraftPage() {
  const id = useRouteId()
  const { league, team, closed } = useMyTeam(id)
  const notFound = leagueNotFound(league, team)
  if (notFound) return notFound
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading
        title={closed ? 'Draft' : 'Draft Your Team'}
        documentTitle={pageTitle(league.data)}
      >
        {(league.data || !league.isError) && <DraftIntro league={league.data} closed={closed} />}
      </PageHeading>
      <DraftBody id={id} {...{ league, team, closed }} />
    </div>
  )
}

const pageTitle = (league: League | undefined) => (league ? `Draft · ${league.name}` : 'Draft')

function DraftBody({ id, league, team, closed }: ReturnType<typeof useMyTeam> & { id: string }) {
  const { data } = league
  const groups = useQuery(groupsQuery(id))
  const players = useQuery(playersQuery(data && editionOf(data)))
  const field = useMemo(
    () => players.data && groups.data && golfersOf(players.data, groups.data),
    [players.data, groups.data],
  )

  if (data && team.data && (closed || !data.setupComplete)) {
    return (
      <Suspense fallback={<DraftSkeleton />}>
        {closed ? <DraftClosed league={data} team={team.data} /> : <SetupPending league={data} />}
      </Suspense>
    )
  }
  return (
    <LeagueContent
      queries={{ league, team, groups, players }}
      label="draft"
      skeleton={<DraftSkeleton />}
      errorTitle="Failed to load draft"
      errorNote="Your saved team is safe."
    >
      {({ league, team, players }) =>
        field && players.length > 0 ? (
          <DraftBoard {...{ league, field }} saved={team} />
        ) : (
          <Suspense>
            <NoField league={league} />
          </Suspense>
        )
      }
    </LeagueContent>
  )
}

/**
 * As high as the league's name and its rules, so that the board below hardly moves: on a phone, the names are one line or
 * two.
 */
const IntroSkeleton = () => (
  <>
    <Skeleton className="h-8 w-72 max-w-full md:h-6" />
    <Skeleton className="mt-1 h-15 max-w-prose md:h-5" />
  </>
)

function DraftIntro({ league, closed }: { league: League | undefined; closed: boolean }) {
  if (!league) return <IntroSkeleton />
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:text-sm">
        <span className="font-semibold text-ink">{league.name}</span>
        {league.name !== league.tournamentName && <span>{league.tournamentName}</span>}
        {league.simulated && <SimulatedBadge />}
      </p>
      {!closed && <p className="mt-1 text-sm max-lg:max-w-prose">{rulesSummary(league.rules)}</p>}
    </>
  )
}
