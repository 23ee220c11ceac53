import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'

import { MemberAvatar } from '#web/leagues/member-avatar.tsx'
import { membersQuery } from '#web/leagues/queries.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'

/** The members, and whether each has picked: all that anyone sees of the others until drafting closes. */
export function PickStatusList({ leagueId }: { leagueId: string }) {
  const members = useQuery(membersQuery(leagueId))
  return (
    <QueryContent
      query={members}
      label="members"
      skeleton={<SkeletonRows rows={3} className="mx-4 mb-2 h-10" />}
    >
      {(members) => (
        <ul className="sm:grid sm:grid-cols-[repeat(auto-fit,minmax(max(50%,min(11rem,100%)),1fr))]">
          {members.map(({ userId, name, picked }) => (
            <li
              key={userId}
              className="ruled flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2"
            >
              <MemberAvatar {...{ leagueId, userId, name }} />
              <span className="row-name font-semibold">{name}</span>
              {picked ? (
                <span className="ms-auto flex items-center gap-1 text-sm font-semibold text-fairway">
                  <Check aria-hidden="true" className="size-4" />
                  Picked
                </span>
              ) : (
                <span className="ms-auto text-sm text-ink-soft">Not yet</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </QueryContent>
  )
}
