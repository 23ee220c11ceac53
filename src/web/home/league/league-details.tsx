import { PlayersCard } from '#web/leagues/groups/players-card.tsx'
import { useAssignments } from '#web/leagues/groups/use-assignments.ts'
import { useField } from '#web/leagues/groups/use-field.ts'
import { MembersCard } from '#web/leagues/members/members-card.tsx'
import type { Phase } from '#web/leagues/phase.ts'
import { LeagueSettings } from '#web/leagues/settings/league-settings.tsx'
import { ShootoutSwitch } from '#web/leagues/settings/shootout-switch.tsx'
import { Collapsible } from '#web/ui/display/collapsible.tsx'

import { FaceAssistant, type FaceProps, FaceRules } from './face.tsx'
import { LeagueFacts } from './league-facts.tsx'
import { LogCard } from './log-card.tsx'

/** The parts that aren't needed every day: the league's facts, and everything its phase doesn't show. */
export function LeagueDetails(props: FaceProps & { phase: Phase }) {
  const { league, members, isCommissioner, isMember, closed, phase } = props
  return (
    <Collapsible title="Settings & details">
      <div className="grid gap-5 border-t border-line bg-paper p-4">
        <LeagueFacts league={league} closed={closed} />
        {isMember && <ShootoutSwitch {...{ league }} canChange={isCommissioner && !closed} />}
        <LeagueSettings {...{ league, isCommissioner, isMember, closed }} />
        {phase === 'play' && <MembersCard {...{ league, members, isCommissioner, closed }} />}
        {(phase === 'play' || phase === 'over') && (
          <FaceRules {...{ league, isCommissioner, closed }} />
        )}
        {phase !== 'setup' && <Players {...{ league, isCommissioner }} />}
        {(phase === 'play' || phase === 'over') && isMember && (
          <FaceAssistant {...{ league, closed }} />
        )}
        {isMember && <LogCard leagueId={league.id} />}
      </div>
    </Collapsible>
  )
}

/** The field and its groups, to read. */
function Players({ league, isCommissioner }: Pick<FaceProps, 'league' | 'isCommissioner'>) {
  const field = useField(league)
  const assignments = useAssignments(league, field)
  return <PlayersCard {...{ league, field, assignments, isCommissioner }} canSort={false} />
}
