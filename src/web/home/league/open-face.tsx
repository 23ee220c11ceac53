import { MembersCard } from '#web/leagues/members/members-card.tsx'
import { PrizesCard } from '#web/leagues/prizes/prizes-card.tsx'

import { FaceAssistant, FaceChat, FaceColumns, type FaceProps, FaceRules } from './face.tsx'
import { MyEntry } from './my-entry.tsx'

/** League home until picks lock: whether my team is in, who hasn't picked, then chat, prizes and rules. */
export function OpenFace({ league, members, isCommissioner, isMember, closed }: FaceProps) {
  return (
    <FaceColumns
      first={
        <>
          {isMember && <MyEntry league={league} />}
          <MembersCard {...{ league, members, isCommissioner, closed }} />
        </>
      }
      then={
        <>
          <FaceChat {...{ league, isMember }} />
          <PrizesCard {...{ league, closed }} members={members.data} />
        </>
      }
      last={
        <>
          {isMember && <FaceAssistant {...{ league, closed }} />}
          <FaceRules {...{ league, isCommissioner, closed }} />
        </>
      }
    />
  )
}
