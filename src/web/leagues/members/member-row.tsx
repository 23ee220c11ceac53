import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'

import { type League, type LeagueMember, markPaid } from '#contract/leagues.ts'
import { call } from '#web/client/api.ts'
import { displayName } from '#web/format/names.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Checkbox } from '#web/ui/field.tsx'

import { isPlayOver } from '../league-status.tsx'
import { logQuery, membersQuery } from '../queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'

interface MemberRowProps {
  league: League
  member: LeagueMember
  isMe: boolean
  /** Whether the reader ticks off who has paid. */
  canTick: boolean
  /** Whether drafting has closed: then only who has entered owes a fee. */
  closed: boolean
}

/**
 * A member: picked or not yet, paid or not. Which golfers, nobody sees before drafting closes. Paid is the fee,
 * given to the commissioner; when play is over nobody has still to give it to him, but pays as the list of
 * who pays whom says.
 */
export function MemberRow({ league, member, isMe, canTick, closed }: MemberRowProps) {
  const { username, isCommissioner, picked, paid } = member
  const over = isPlayOver(league.status)
  const owesFee = !over && (picked || !closed)
  const name = displayName(member)
  return (
    <li
      className={clsx(
        'ruled flex min-h-16 items-center gap-3 px-4 py-2 first:border-t-0',
        isMe && 'mine',
      )}
    >
      <Avatar name={name} />
      <div className="min-w-0 grow">
        <p className="leading-snug font-semibold">
          {name}
          {isMe && <span className="font-normal text-ink-soft"> (you)</span>}
        </p>
        <p className="truncate text-sm text-ink-soft">
          {isCommissioner ? 'Commissioner' : `@${username}`}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end text-sm sm:flex-row sm:items-center sm:gap-4">
        <span
          className={
            picked ? 'flex items-center gap-1 font-semibold text-fairway' : 'text-ink-soft'
          }
        >
          {picked && <Check aria-hidden="true" className="size-4" />}
          {picked ? 'Picked' : closed ? 'Not entered' : 'Not yet'}
        </span>
        {league.entryFee > 0 &&
          (canTick ? (
            <PaidTick leagueId={league.id} member={member} name={name} over={over} />
          ) : (
            (paid || owesFee) && (
              <span className={paid ? 'flex items-center gap-1' : 'text-ink-soft'}>
                {paid && <Check aria-hidden="true" className="size-4" />}
                {paid ? paidText(over) : 'Not paid'}
              </span>
            )
          ))}
      </div>
    </li>
  )
}

/** Once there are other payments too it says which. */
const paidText = (over: boolean) => (over ? 'Fee paid' : 'Paid')

interface PaidTickProps {
  leagueId: string
  member: LeagueMember
  name: string
  over: boolean
}

function PaidTick({ leagueId, member: { userId, paid }, name, over }: PaidTickProps) {
  const client = useQueryClient()
  const { queryKey } = membersQuery(leagueId)
  const tick = useMutation({
    mutationFn: (paid: boolean) =>
      call(markPaid, { params: { id: leagueId, userId }, body: { paid } }),
    onError: toastFailure('Failed to save who has paid'),
    async onSettled() {
      void client.invalidateQueries(logQuery(leagueId))
      await client.invalidateQueries({ queryKey })
    },
  })
  // While it is on its way the box shows where it is going.
  const shown = tick.isPending ? tick.variables : paid
  return (
    <Checkbox
      checked={shown}
      aria-label={over ? `${name}: fee paid` : `${name} has paid`}
      onChange={({ target }) => tick.mutate(target.checked)}
      label={paidText(over)}
    />
  )
}
