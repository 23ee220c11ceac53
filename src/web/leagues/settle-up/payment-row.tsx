import { clsx } from 'clsx'
import { ArrowRight, Check } from 'lucide-react'

import type { SettleUpTransfer } from '#contract/leagues/settle-up.ts'
import { Money } from '#web/format/score.tsx'
import { buttonClass } from '#web/ui/inputs/button.tsx'
import { Checkbox } from '#web/ui/inputs/form-controls.tsx'

import { MemberAvatar } from '../member-avatar.tsx'
import { useMarkPaid } from './use-mark-paid.ts'

/** What the money is, where that isn't a prize. */
const labels = { fee: 'Entry fee', prize: null, share: 'Commissioner’s share', refund: 'Refund' }

interface TransferRowProps {
  leagueId: string
  transfer: SettleUpTransfer
  me: string
  /** Whether it is the first payment made, which has their heading. */
  isFirstPaid: boolean
  /** Whether the reader may mark it as paid or unpaid. */
  mayMark: boolean
  /** Whether a tap now may have been meant for another row. */
  ignoresTaps: () => boolean
}

/** A payment from one member to another: the amount, a Venmo link, and whether it was made. */
export function PaymentRow(props: TransferRowProps) {
  const { leagueId, transfer, me, isFirstPaid, mayMark, ignoresTaps } = props
  const markPaid = useMarkPaid(leagueId, transfer)
  const { kind, from, to, amount, venmoLink, paid } = transfer
  const isMine = from.userId === me || to.userId === me
  return (
    <li
      className={clsx(
        'grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 @xl:grid-cols-[minmax(0,1fr)_auto_5rem]',
        isFirstPaid ? 'border-ink not-first:border-t-2' : 'ruled first:border-t-0',
        isMine && !paid && 'mine',
      )}
    >
      {/* An item of its own would count as a payment. */}
      {isFirstPaid && <h3 className="label-caps col-span-full pt-1 pb-3">Paid</h3>}
      <p className="flex flex-wrap items-center gap-x-2 @max-[14rem]:col-span-full">
        <PersonName {...from} {...{ leagueId, me }} />
        <ArrowRight className="size-4 shrink-0 text-ink-soft" />
        <span className="sr-only">pays</span>
        <PersonName {...to} {...{ leagueId, me }} />
        {labels[kind] && <span className="text-sm text-ink-soft">{labels[kind]}</span>}
      </p>
      {/* Where there is room, one line: the amounts below each other, after what can be done. */}
      <Money
        cents={amount}
        className={clsx(
          'text-base @max-[14rem]:col-span-full @xl:order-last @xl:text-end',
          paid ? 'text-ink-soft' : 'font-bold',
        )}
      />
      <div className="col-span-full flex flex-wrap items-center justify-end gap-x-5 empty:hidden @xl:col-span-1 @xl:empty:block">
        {venmoLink && from.userId === me && (
          <a href={venmoLink} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            Pay on Venmo
            <span className="sr-only">, {to.name}</span>
          </a>
        )}
        {mayMark && (
          <Checkbox
            label="Paid"
            aria-label={`${from.name} has paid ${to.name}`}
            // Optimistic: while the call runs the box shows the new state.
            checked={markPaid.isPending ? markPaid.variables : paid}
            onChange={({ target }) => ignoresTaps() || markPaid.mutate(target.checked)}
          />
        )}
        {paid && !mayMark && (
          <span className="flex items-center gap-1 text-sm text-fairway">
            <Check className="size-4" />
            Paid
          </span>
        )}
      </div>
    </li>
  )
}

interface PersonNameProps {
  leagueId: string
  userId: string
  name: string
  me: string
}

function PersonName({ leagueId, userId, name, me }: PersonNameProps) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold">
      <MemberAvatar {...{ leagueId, userId, name }} size="small" />
      <span className="row-name">
        {name}
        {userId === me && <span className="font-normal text-ink-soft"> (you)</span>}
      </span>
    </span>
  )
}
