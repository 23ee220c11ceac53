import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { useAccount } from '#web/api/account.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'

import { MemberList } from './member-list.tsx'
import { PayNote } from './pay-note.tsx'

const NudgeRow = lazy(async () => ({ default: (await import('./nudge-row.tsx')).NudgeRow }))

interface MembersCardProps {
  league: League
  members: UseQueryResult<LeagueMember[]>
  isCommissioner: boolean
  closed: boolean
}

/** The league's members, who has picked, and who has paid. */
export function MembersCard({ league, members, isCommissioner, closed }: MembersCardProps) {
  const me = useAccount()
  const missing = members.data?.filter(({ picked }) => !picked) ?? []
  const picked = (members.data?.length ?? 0) - missing.length
  const mine = members.data?.find(({ userId }) => userId === me.id)
  const commissioner = members.data?.find(({ isCommissioner }) => isCommissioner)
  const mayNudge =
    (isCommissioner || mine?.isDeputy) &&
    !closed &&
    league.setupComplete &&
    missing.some(({ userId }) => userId !== me.id)
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
          <>
            {mayNudge && (
              <Suspense fallback={<span className="block h-17 border-b border-line" />}>
                <NudgeRow {...{ league, missing }} me={me.id} />
              </Suspense>
            )}
            <MemberList {...{ league, members, isCommissioner, closed }} me={me.id} />
          </>
        )}
      </Loaded>
      {mine && commissioner && <PayNote {...{ league, mine, commissioner, closed }} />}
    </Card>
  )
}
