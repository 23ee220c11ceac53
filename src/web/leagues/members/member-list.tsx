import { lazy, Suspense, useState } from 'react'

import type { League, LeagueMember } from '#contract/leagues.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/field.tsx'

import { MemberRow } from './member-row.tsx'
import { matchesSearch, membersInOrder } from './members-in-order.ts'

const MemberMenu = lazy(async () => ({ default: (await import('./member-menu.tsx')).MemberMenu }))

/** From how many members on the list can be searched. */
const manyMembers = 13

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
  const isLong = members.length >= manyMembers
  const shown = membersInOrder(members, closed).filter((one) => matchesSearch(one, search))
  const mayTick =
    isCommissioner || members.some(({ userId, isDeputy }) => userId === me && isDeputy)
  return (
    <>
      {isLong && (
        <Finder {...{ search, setSearch }} isIn={members.some((one) => one.userId === me)} />
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
              member.userId !== me && (
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

interface FinderProps {
  search: string
  setSearch: (search: string) => void
  /** Whether the reader is in the list. */
  isIn: boolean
}

function Finder({ search, setSearch, isIn }: FinderProps) {
  const jump = () => {
    setSearch('')
    // The row may have been filtered out until now.
    requestAnimationFrame(() => {
      const row = document.querySelector<HTMLElement>('[data-my-membership]')
      row?.scrollIntoView({ block: 'center' })
      row?.focus({ preventScroll: true })
    })
  }
  return (
    <div className="flex gap-2 border-b border-line p-3">
      <Input
        type="search"
        aria-label="Search members"
        placeholder="Search members"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {isIn && (
        <Button className="shrink-0" onClick={jump}>
          Jump to me
        </Button>
      )}
    </div>
  )
}
