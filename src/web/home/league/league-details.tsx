import { useMe } from '#web/api/session.tsx'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { PlayersCard } from '#web/leagues/groups/players-card.tsx'
import { useGroupAssignments } from '#web/leagues/groups/use-group-assignments.ts'
import { useLeagueField } from '#web/leagues/groups/use-league-field.ts'
import type { LeaguePhase } from '#web/leagues/league-phase.ts'
import { LeagueStatusBadge } from '#web/leagues/league-status.tsx'
import { MembersCard } from '#web/leagues/members/members-card.tsx'
import { LeagueSettings } from '#web/leagues/settings/league-settings.tsx'
import { ShootoutSwitch } from '#web/leagues/settings/shootout-switch.tsx'

import { ActivityLogCard } from './activity-log-card.tsx'
import { LeagueFacts } from './league-facts.tsx'
import { LeagueNickname } from './league-nickname.tsx'
import { AssistantSection, type PhaseProps, RulesSection } from './phase-sections.tsx'

/** The parts that aren't needed every day: the league's facts, and everything its phase doesn't show. */
export function LeagueDetails(props: PhaseProps & { phase: LeaguePhase }) {
  const { league, members, isCommissioner, isMember, closed, phase } = props
  const { isGuest } = useMe()
  return (
    <div className="grid gap-5 border-t border-line bg-paper p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <LeagueNickname {...{ league, isCommissioner }} />
        {league.setupComplete && !closed && <LeagueStatusBadge status="open" />}
        {league.simulated && <SimulatedBadge />}
      </div>
      <LeagueFacts league={league} closed={closed} />
      {isMember && <ShootoutSwitch {...{ league }} canChange={isCommissioner && !closed} />}
      {!isGuest && <LeagueSettings {...{ league, isCommissioner, isMember, closed }} />}
      {phase === 'play' && <MembersCard {...{ league, members, isCommissioner, closed }} />}
      {(phase === 'play' || phase === 'over') && (
        <RulesSection {...{ league, isCommissioner, closed }} />
      )}
      {phase !== 'setup' && <ReadOnlyPlayers {...{ league, isCommissioner }} />}
      {(phase === 'play' || phase === 'over') && isMember && (
        <AssistantSection {...{ league, closed }} />
      )}
      {isMember && <ActivityLogCard leagueId={league.id} />}
    </div>
  )
}

/** The field and its groups, to read. */
function ReadOnlyPlayers({
  league,
  isCommissioner,
}: Pick<PhaseProps, 'league' | 'isCommissioner'>) {
  const field = useLeagueField(league)
  const assignments = useGroupAssignments(league, field)
  return <PlayersCard {...{ league, field, assignments, isCommissioner }} canSort={false} />
}
