import { MembersCard } from '#web/leagues/members/members-card.tsx'
import { PrizesCard } from '#web/leagues/prizes/prizes-card.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'

import { MyEntryCard } from './my-entry-card.tsx'
import {
  AssistantSection,
  CardPair,
  ChatSection,
  PhaseColumns,
  type PhaseProps,
  RulesSection,
} from './phase-sections.tsx'

/** League home until picks lock: whether my team is in, who hasn't picked, then chat, prizes and rules. */
export function DraftPhase({ league, members, isCommissioner, isMember, closed }: PhaseProps) {
  return (
    <PhaseColumns
      left={
        <>
          {isMember ? (
            <MyEntryCard league={league} />
          ) : (
            // Most readers turn out to be members.
            members.isLoading && <Skeleton className="h-55.5" />
          )}
          <MembersCard {...{ league, members, isCommissioner, closed }} />
        </>
      }
      right={<ChatSection {...{ league, isMember }} />}
      bottom={isMember && <AssistantSection {...{ league, closed }} />}
      wide={
        <CardPair>
          <PrizesCard {...{ league, closed }} members={members.data} />
          <RulesSection {...{ league, isCommissioner, closed }} />
        </CardPair>
      }
    />
  )
}
