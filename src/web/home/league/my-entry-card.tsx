import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'

import type { Team } from '#contract/game/draft.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { teamSize } from '#domain/leagues/rules.ts'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { atDeadlineText } from '#web/game/draft/draft-text.ts'
import { LockCountdown } from '#web/leagues/draft-deadline.tsx'
import { draftLinkText } from '#web/leagues/league-phase.ts'
import { teamQuery } from '#web/leagues/team-queries.ts'
import { useLeaguePhase } from '#web/leagues/use-league-phase.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

/** My team before picks lock: whether it is in, how long there is to change it, and the way to the draft. */
export function MyEntryCard({ league }: { league: League }) {
  const team = useQuery(teamQuery(league.id))
  return (
    <Card title="My Team" action={team.data && <EntryState team={team.data} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="font-semibold">
          <LockCountdown of={league} className="inline-block first-letter:uppercase" />
        </p>
        {league.simulated && (
          <p>
            <SimulatedBadge />
          </p>
        )}
        <QueryContent
          query={team}
          label="your team"
          skeleton={<DeadlineTextSkeleton league={league} />}
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
            icon={Flag}
          >
            {draftLinkText(team.data?.complete)}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/**
 * As high as the sentence that comes: whether I have picked is known before my team. The sentence of someone who hasn't
 * takes up to four lines.
 */
function DeadlineTextSkeleton({ league }: { league: League }) {
  const { hasPicked } = useLeaguePhase(league)
  const team = { golfers: [], savedAt: hasPicked ? league.draftingEndDate : null, complete: true }
  return (
    <div className="relative">
      <Skeleton className="absolute inset-0" />
      <p aria-hidden="true" className="invisible text-sm">
        {atDeadlineText(team, teamSize(league.rules))}
      </p>
    </div>
  )
}

function EntryState({ team }: { team: Team }) {
  if (!team.savedAt) return <Badge tone="rough">Not in yet</Badge>
  if (!team.complete) return <Badge tone="flag">Incomplete</Badge>
  return <Badge tone="fairway">You’re in</Badge>
}
