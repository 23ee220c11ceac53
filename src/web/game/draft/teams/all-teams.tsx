import { useQuery } from '@tanstack/react-query'

import { teamsHidden } from '#domain/refusal-sentences.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { useMe } from '#web/api/session.tsx'
import { PickedRows } from '#web/leagues/picked-rows.tsx'
import { membersQuery } from '#web/leagues/queries.ts'
import { teamsQuery } from '#web/leagues/team-queries.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Tabs } from '#web/ui/display/tabs.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { MemberTeams } from './member-teams.tsx'
import { PickedGolfers } from './picked-golfers.tsx'

const pollMs = 60_000

/** Everyone's teams: hidden until drafting closes, then side by side. */
export function AllTeams({ leagueId, closed }: { leagueId: string; closed: boolean }) {
  if (!closed) {
    return (
      <Card title="Everyone’s Teams" flush>
        <p className="px-4 py-3">{teamsHidden}</p>
        <PickStatus leagueId={leagueId} />
      </Card>
    )
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-lg lg:sr-only">Everyone’s Teams</h2>
      <Teams leagueId={leagueId} />
    </section>
  )
}

function PickStatus({ leagueId }: { leagueId: string }) {
  const members = useQuery({ ...membersQuery(leagueId), refetchInterval: usePollInterval(pollMs) })
  return (
    <QueryContent
      query={members}
      label="members"
      skeleton={<SkeletonRows rows={3} className="mx-4 mb-2 h-10" />}
    >
      {(people) => (
        <PickedRows
          {...{ leagueId, people }}
          className="*:border-t! sm:grid sm:grid-cols-[repeat(auto-fit,minmax(max(50%,min(11rem,100%)),1fr))]"
        />
      )}
    </QueryContent>
  )
}

function Teams({ leagueId }: { leagueId: string }) {
  const me = useMe().id
  const teams = useQuery({ ...teamsQuery(leagueId), refetchInterval: usePollInterval(pollMs) })
  return (
    <QueryContent
      inCard
      query={teams}
      label="everyone’s teams"
      skeleton={<SkeletonRows className="h-14" />}
      empty={
        <EmptyState
          title="No one entered"
          action={<ButtonLink href={`/leagues/${leagueId}`}>Back to the League</ButtonLink>}
        >
          No one saved a team before picks locked, so no one owes anything.
        </EmptyState>
      }
    >
      {(teams) => (
        <Tabs
          label="Everyone’s teams"
          tabs={[
            {
              id: 'golfers',
              label: 'By Golfer',
              content: <PickedGolfers {...{ teams, me }} />,
            },
            {
              id: 'members',
              label: 'By Team',
              content: <MemberTeams leagueId={leagueId} {...{ teams, me }} />,
            },
          ]}
        />
      )}
    </QueryContent>
  )
}
