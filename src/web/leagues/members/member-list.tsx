import { lazy, Suspense, useState } from 'react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { finderFrom, ListFinder } from '#web/ui/lists/list-finder.tsx'

import { MemberRow } from './member-row.tsx'
import { matchesSearch, membersInOrder } from './members-in-order.ts'

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
  const shown = membersInOrder(members, closed).filter((one) => matchesSearch(one, search))
  const mayTick =
    isCommissioner || members.some(({ userId, isDeputy }) => userId === me && isDeputy)
  return (
    <>
      {members.length >= finderFrom && (
        <ListFinder
          {...{ search, setSearch }}
          label="Search members"
          mine={members.some(({ userId }) => userId === me) ? findMine : undefined}
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
            canTick={mayTick}
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

const findMine = () => document.querySelector<HTMLElement>('[data-my-membership]')
