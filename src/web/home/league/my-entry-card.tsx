import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'

import type { Team } from '#contract/game/draft.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { teamSize } from '#domain/leagues/rules.ts'
import { Countdown, SimulatedBadge } from '#web/format/date-time.tsx'
import { atDeadlineText } from '#web/game/draft/draft-text.ts'
import { draftLinkText } from '#web/leagues/league-phase.ts'
import { teamQuery } from '#web/leagues/team-queries.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

/** My team before picks lock: whether it is in, how long there is to change it, and the way to the draft. */
export function MyEntryCard({ league }: { league: League }) {
  const team = useQuery(teamQuery(league.id))
  return (
    <Card title="My Team" action={team.data && <EntryState team={team.data} />}>
      <div className="grid gap-3">
        <p className="font-semibold">
          <Countdown
            at={league.draftingEndDate}
            estimated={league.draftingEndEstimated}
            timeZone={league.timeZone}
            className="inline-block first-letter:uppercase"
          />
        </p>
        {league.simulated && (
          <p>
            <SimulatedBadge />
          </p>
        )}
        <QueryContent
          query={team}
          label="your team"
          skeleton={<SkeletonRows rows={1} className="h-10" />}
        >
          {(team) => (
            <p className="text-sm text-ink-soft">{atDeadlineText(team, teamSize(league.rules))}</p>
          )}
        </QueryContent>
        {league.setupComplete && (
          <ButtonLink
            href={`/leagues/${league.id}/draft`}
            variant={team.data?.complete ? 'secondary' : 'primary'}
            className="sm:justify-self-start"
            icon={<Flag aria-hidden="true" className="size-4" />}
          >
            {draftLinkText(team.data?.complete)}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function EntryState({ team }: { team: Team }) {
  if (!team.savedAt) return <Badge tone="rough">Not in yet</Badge>
  if (!team.complete) return <Badge tone="flag">Incomplete</Badge>
  return <Badge tone="fairway">You’re in</Badge>
}
