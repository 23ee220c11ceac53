import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { updateMember } from '#contract/leagues/members.ts'
import { call } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { Checkbox } from '#web/ui/inputs/form-controls.tsx'

import { isPlayOver } from '../league-status.tsx'
import { activityLogQuery } from '../log-query.ts'
import { MemberAvatar } from '../member-avatar.tsx'
import { leagueQuery, membersQuery } from '../queries.ts'

interface MemberRowProps {
  league: League
  member: LeagueMember
  isMe: boolean
  /** Whether the reader can check off who has paid. */
  canMarkPaid: boolean
  /** Whether drafting has closed, so that only members who entered owe the fee. */
  closed: boolean
  /** The reader's actions on the member. */
  menu?: ReactNode
}

/**
 * A member: whether they have picked, and whether the commissioner has their fee. Once play is over, fees
 * that are still owed are part of the settle-up list and no longer shown here.
 */
export function MemberRow({ league, member, isMe, canMarkPaid, closed, menu }: MemberRowProps) {
  const { userId, name, username, isCommissioner, isDeputy, picked, paid } = member
  const over = isPlayOver(league.status)
  const { isGuest } = useMe()
  const owesFee = !isGuest && !over && (picked || !closed)
  return (
    <li
      {...(isMe && { tabIndex: -1, 'data-my-membership': '' })}
      className={clsx(
        'ruled @container flex min-h-16 flex-wrap items-center gap-3 px-4 py-2 first:border-t-0',
        isMe && 'mine',
      )}
    >
      <MemberAvatar leagueId={league.id} {...{ userId, name }} />
      <div className="min-w-0 grow basis-[5rem]">
        <p className="leading-snug font-semibold">
          {name}
          {isMe && <span className="font-normal text-ink-soft"> (you)</span>}
        </p>
        <p className="truncate text-sm text-ink-soft">
          {[
            isCommissioner && 'Commissioner',
            isDeputy && 'Deputy',
            // Guests and the teams that they play have made-up ones.
            !isGuest && `@${username}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end text-sm @lg:flex-row @lg:items-center @lg:gap-4">
        {picked ? (
          !over && (
            <span className="flex items-center gap-1 font-semibold text-fairway">
              <Check className="size-4" />
              Picked
            </span>
          )
        ) : (
          <span className="text-ink-soft">{closed ? 'Not entered' : 'Not yet'}</span>
        )}
        {league.entryFee > 0 &&
          (canMarkPaid ? (
            <PaidCheckbox league={league} member={member} name={name} over={over} />
          ) : (
            (paid || owesFee) && (
              <span className={paid ? 'flex items-center gap-1' : 'text-ink-soft'}>
                {paid && <Check className="size-4" />}
                {paid ? paidLabel(over) : 'Not paid'}
              </span>
            )
          ))}
      </div>
      {menu}
    </li>
  )
}

/** Names the fee once there are other payments too. */
const paidLabel = (over: boolean) => (over ? 'Fee paid' : 'Paid')

interface PaidTickProps {
  league: League
  member: LeagueMember
  name: string
  over: boolean
}

function PaidCheckbox({ league, member: { userId, paid }, name, over }: PaidTickProps) {
  const leagueId = league.id
  const client = useQueryClient()
  const { queryKey } = membersQuery(leagueId)
  const tick = useMutation({
    // One at a time, so that the last choice is the one that stays.
    scope: { id: `paid-${leagueId}-${userId}` },
    mutationFn: (body: { paid: boolean; entryFee?: number }) =>
      call(updateMember, { params: { id: leagueId, userId }, body }),
    onError(error) {
      toastOnError('Failed to save who’s paid')(error)
      // Perhaps the fee has changed.
      void client.invalidateQueries({ queryKey: leagueQuery(leagueId).queryKey })
    },
    async onSettled() {
      void client.invalidateQueries(activityLogQuery(leagueId))
      await client.invalidateQueries({ queryKey })
    },
  })
  // Optimistic: while the call runs the box shows the new state.
  const shown = tick.isPending ? tick.variables.paid : paid
  return (
    <Checkbox
      checked={shown}
      aria-label={over ? `${name}: fee paid` : `${name} has paid`}
      onChange={({ target: { checked } }) =>
        tick.mutate(checked ? { paid: true, entryFee: league.entryFee } : { paid: false })
      }
      label={paidLabel(over)}
    />
  )
}
