import { lazy, Suspense, useState } from 'react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { searchThreshold, ListSearch } from '#web/ui/lists/list-search.tsx'

import { MemberRow } from './member-row.tsx'
import { memberMatches, sortedMembers } from './members-in-order.ts'

const MemberMenu = lazy(async () => ({ default: (await import('./member-menu.tsx')).MemberMenu }))

interface MemberListProps {
  league: League
  members: readonly LeagueMember[]
  me: string
  isCommissioner: boolean
  closed: boolean
}

/** The rows of the members. A long list has a search, and a button that goes to the reader's own row. */
export function MemberList({ league, members, me, isCommissioner, closed }: MemberListProps) {
  const [search, setSearch] = useState('')
  const shown = sortedMembers(members, closed).filter((one) => memberMatches(one, search))
  const mayTick =
    isCommissioner || members.some(({ userId, isDeputy }) => userId === me && isDeputy)
  return (
    <>
      {members.length >= searchThreshold && (
        <ListSearch
          {...{ search, setSearch }}
          label="Search members"
          findOwnRow={members.some(({ userId }) => userId === me) ? findOwnRow : undefined}
        />
      )}
      {shown.length === 0 && <p className="px-4 py-3 text-ink-soft">No member has that name.</p>}
      <ul aria-label="Members">
        {shown.map((member) => (
          <MemberRow
            key={member.userId}
            league={league}
            member={member}
            isMe={member.userId === me}
            canMarkPaid={mayTick}
            closed={closed}
            menu={
              isCommissioner &&
              !league.deletedAt &&
              member.userId !== me &&
              (member.canTakeOver || member.isDeputy || !closed) && (
                <Suspense fallback={<span className="size-11" />}>
                  <MemberMenu {...{ league, member, closed }} />
                </Suspense>
              )
            }
          />
        ))}
      </ul>
    </>
  )
}

const findOwnRow = () => document.querySelector<HTMLElement>('[data-my-membership]')
