import { PlayersCard } from '#web/leagues/groups/players-card.tsx'
import { SetupCard } from '#web/leagues/groups/setup-card.tsx'
import { useGroupAssignments } from '#web/leagues/groups/use-group-assignments.ts'
import { useLeagueField } from '#web/leagues/groups/use-league-field.ts'
import { MembersCard } from '#web/leagues/members/members-card.tsx'
import { PrizesCard } from '#web/leagues/prizes/prizes-card.tsx'

import {
  AssistantSection,
  CardPair,
  ChatSection,
  PhaseColumns,
  type PhaseProps,
  RulesSection,
} from './phase-sections.tsx'

interface SetupFaceProps extends PhaseProps {
  /** Called once the setup is finished. */
  onFinished: () => void
}

/** League home for a commissioner who still has to sort the golfers. */
export function SetupPhase({ onFinished, ...props }: SetupFaceProps) {
  const { league, members, isCommissioner, isMember, closed } = props
  const field = useLeagueField(league)
  const assignments = useGroupAssignments(league, field)
  return (
    <>
      <SetupCard {...{ league, field, assignments, onFinished }} />
      <PhaseColumns
        left={
          <div id="players" className="min-w-0 scroll-mt-4">
            <PlayersCard {...{ league, field, assignments, isCommissioner }} canSort />
          </div>
        }
        right={
          <>
            <MembersCard {...{ league, members, isCommissioner, closed }} />
            <ChatSection {...{ league, isMember }} />
          </>
        }
        wide={
          <>
            <AssistantSection {...{ league, closed }} />
            <CardPair>
              <PrizesCard {...{ league, closed }} members={members.data} />
              <RulesSection {...{ league, isCommissioner, closed }} />
            </CardPair>
          </>
        }
      />
    </>
  )
}
