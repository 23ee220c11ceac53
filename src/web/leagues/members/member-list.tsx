import { lazy, Suspense, useState } from 'react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { ListSearch, searchThreshold } from '#web/ui/lists/list-search.tsx'

import { MemberRow } from './member-row.tsx'

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
  const hasMenu = ({ userId, canTakeOver, isDeputy }: LeagueMember) =>
    isCommissioner && !league.deletedAt && userId !== me && (canTakeOver || isDeputy || !closed)
  return (
    <>
      {members.length >= searchThreshold && (
        <ListSearch
          {...{ search, setSearch }}
          label="Search members"
          findOwnRow={members.some(({ userId }) => userId === me) ? findOwnRow : undefined}
        />
      )}
      {shown.length === 0 && <p className="px-4 py-3 text-ink-soft">No members by that name.</p>}
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
              hasMenu(member) ? (
                <Suspense fallback={<span className="size-11" />}>
                  <MemberMenu {...{ league, member, closed }} />
                </Suspense>
              ) : (
                members.some(hasMenu) && <span className="size-11 max-sm:hidden" />
              )
            }
          />
        ))}
      </ul>
    </>
  )
}

const findOwnRow = () => document.querySelector<HTMLElement>('[data-my-membership]')

/** The members as the list shows them: until picks lock, those who haven't picked come first. */
export function sortedMembers(members: readonly LeagueMember[], closed: boolean): LeagueMember[] {
  return closed ? [...members] : members.toSorted((a, b) => Number(a.picked) - Number(b.picked))
}

/** Whether a member's name or username contains the text of a search. */
export function memberMatches(member: LeagueMember, search: string): boolean {
  const text = search.trim().toLowerCase()
  const { name, username, firstName, lastName } = member
  return [name, `@${username}`, `${firstName ?? ''} ${lastName ?? ''}`].some((name) =>
    name.toLowerCase().includes(text),
  )
}
