import type { UseQueryResult } from '@tanstack/react-query'

import type { League, LeagueMember } from '#contract/leagues.ts'
import { useAccount } from '#web/page/account.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'

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
      {members.isPending && (
        <div className="p-4">
          <SkeletonRows rows={league.memberCount} label="Loading members" className="h-14" />
        </div>
      )}
      {members.isError && !members.data && (
        <ErrorState
          title="Failed to load members"
          onRetry={() => members.refetch()}
          pending={members.isFetching}
        />
      )}
      {members.data && (
        <ul aria-label="Members">
          {members.data.map((member) => (
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
      {mine && commissioner && <PayNote {...{ league, mine, commissioner, closed }} />}
    </Card>
  )
}
