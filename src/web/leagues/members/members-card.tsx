import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { useMe } from '#web/api/session.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'

import { EntryFeeNote } from './entry-fee-note.tsx'
import { MemberList } from './member-list.tsx'

const NudgeRow = lazy(async () => ({ default: (await import('./nudge-row.tsx')).NudgeRow }))

interface MembersCardProps {
  league: League
  members: UseQueryResult<LeagueMember[]>
  isCommissioner: boolean
  closed: boolean
}

/** The league's members, who has picked, and who has paid. */
export function MembersCard({ league, members, isCommissioner, closed }: MembersCardProps) {
  const me = useMe()
  // No one waits for a disabled account, or one about to be deleted.
  const membersWithoutTeam =
    members.data?.filter(({ picked, canTakeOver }) => !picked && (closed || canTakeOver)) ?? []
  const picked = members.data?.filter(({ picked }) => picked).length ?? 0
  const ownMembership = members.data?.find(({ userId }) => userId === me.id)
  const commissioner = members.data?.find(({ isCommissioner }) => isCommissioner)
  const mayNudge =
    (isCommissioner || ownMembership?.isDeputy) &&
    !closed &&
    league.setupComplete &&
    membersWithoutTeam.some(({ userId }) => userId !== me.id)
  const skeleton = <SkeletonRows inset rows={league.memberCount} className="h-14" />
  return (
    <Card
      flush
      title="Members"
      action={
        members.data && (
          <span className="digits text-sm text-ink-soft">
            {picked} of {picked + membersWithoutTeam.length} {closed ? 'entered' : 'picked'}
          </span>
        )
      }
    >
      <QueryContent query={members} label="members" skeleton={skeleton}>
        {(members) => (
          // Both at once: the height of the row depends on names, and the list would move from under a thumb.
          <Suspense fallback={skeleton}>
            <LateRow
              row={mayNudge && <NudgeRow {...{ league, membersWithoutTeam }} me={me.id} />}
            />
            <MemberList {...{ league, members, isCommissioner, closed }} me={me.id} />
          </Suspense>
        )}
      </QueryContent>
      {ownMembership && commissioner && !me.isGuest && (
        <EntryFeeNote {...{ league, ownMembership, commissioner, closed }} />
      )}
    </Card>
  )
}

/** A row that may be needed only later. What stands beside it then stays until its code is there. */
const LateRow = ({ row }: { row: ReactNode }) => useDeferredValue(row)
