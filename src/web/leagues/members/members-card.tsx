import type { UseQueryResult } from '@tanstack/react-query'

import type { League, LeagueMember } from '#contract/leagues.ts'
import { useAccount } from '#web/page/account.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'

import { MemberRow } from './member-row.tsx'
import { PayNote } from './pay-note.tsx'

interface MembersCardProps {
  league: League
  members: UseQueryResult<LeagueMember[]>
  isCommissioner: boolean
  closed: boolean
}

/** The league's members, who has picked, and who has paid. */
export function MembersCard({ league, members, isCommissioner, closed }: MembersCardProps) {
  const me = useAccount()
  const picked = members.data?.filter(({ picked }) => picked).length ?? 0
  const mine = members.data?.find(({ userId }) => userId === me.id)
  const commissioner = members.data?.find(({ isCommissioner }) => isCommissioner)
  return (
    <Card
      flush
      title="Members"
      action={
        members.data && (
          <span className="digits text-sm text-ink-soft">
            {picked} of {members.data.length} {closed ? 'entered' : 'picked'}
          </span>
        )
      }
    >
      <Loaded
        query={members}
        what="members"
        skeleton={<SkeletonRows inset rows={league.memberCount} className="h-14" />}
      >
        {(members) => (
          <ul aria-label="Members">
            {members.map((member) => (
              <MemberRow
                key={member.userId}
                league={league}
                member={member}
                isMe={member.userId === me.id}
                canTick={isCommissioner}
                closed={closed}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {mine && commissioner && <PayNote {...{ league, mine, commissioner, closed }} />}
    </Card>
  )
}
