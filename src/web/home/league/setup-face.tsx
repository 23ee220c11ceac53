import { PlayersCard } from '#web/leagues/groups/players-card.tsx'
import { SetupCard } from '#web/leagues/groups/setup-card.tsx'
import { useAssignments } from '#web/leagues/groups/use-assignments.ts'
import { useField } from '#web/leagues/groups/use-field.ts'
import { MembersCard } from '#web/leagues/members/members-card.tsx'
import { PrizesCard } from '#web/leagues/prizes/prizes-card.tsx'

import { FaceAssistant, FaceChat, FaceColumns, type FaceProps, FaceRules } from './face.tsx'

interface SetupFaceProps extends FaceProps {
  /** Called once the setup is finished. */
  onFinished: () => void
}

/** League home for a commissioner who still has to sort the golfers. */
export function SetupFace({ onFinished, ...props }: SetupFaceProps) {
  const { league, members, isCommissioner, isMember, closed } = props
  const field = useField(league)
  const assignments = useAssignments(league, field)
  return (
    <>
      <SetupCard {...{ league, assignments, onFinished }} saved={field.saved} />
      <FaceColumns
        first={
          <div id="players" className="min-w-0 scroll-mt-4">
            <PlayersCard {...{ league, field, assignments, isCommissioner }} canSort />
          </div>
        }
        then={
          <>
            <MembersCard {...{ league, members, isCommissioner, closed }} />
            <FaceChat {...{ league, isMember }} />
            <PrizesCard {...{ league, closed }} members={members.data} />
            <FaceRules {...{ league, isCommissioner, closed }} />
          </>
        }
        last={<FaceAssistant {...{ league, closed }} />}
      />
    </>
  )
}
