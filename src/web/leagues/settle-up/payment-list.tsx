import { useLayoutEffect, useRef } from 'react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import type { SettleUp, SettleUpTransfer } from '#contract/leagues/settle-up.ts'
import { useMe } from '#web/api/session.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { CopyButton } from '#web/ui/sharing/copy-button.tsx'

import { PaymentRow } from './payment-row.tsx'
import { settleUpChatText, myPaymentsText } from './settle-up-text.ts'

/** A checked-off row moves, so a tap meant for one row may hit the next. Taps this soon after a move are ignored. */
const ignoreTapsMs = 1_000

interface TransfersProps {
  league: League
  members: readonly LeagueMember[]
  settleUp: SettleUp
}

/** The payments still due, the reader's own part, and the payments made. */
export function PaymentList({ league, members, settleUp }: TransfersProps) {
  const { id: me, isGuest } = useMe()
  const { transfers, provisional, status } = settleUp
  const rows = usePaymentRows({ league, members, settleUp })
  if (transfers.length === 0) {
    return (
      <EmptyState title="All square">
        {status === 'void'
          ? 'The league is void, and no one had paid.'
          : 'No one owes anyone anything.'}
      </EmptyState>
    )
  }
  const due = transfers.filter(({ paid }) => !paid)
  const made = transfers.filter(({ paid }) => paid)
  return (
    <>
      <div className="px-4 py-3">
        {status === 'void' && (
          <p>The league is void: no one owes a fee, and anyone who paid gets it back.</p>
        )}
        <p className="font-semibold">{myPaymentsText(settleUp, me)}</p>
        <p className="text-sm text-ink-soft">
          {isGuest
            ? 'It’s play money. No one pays anyone.'
            : provisional
              ? 'This may still change. You can check off payments once the result is final.'
              : 'TeeTime never holds money. The person getting paid, or the commissioner, checks it off here.'}
        </p>
      </div>
      {/* One list, so that a payment that was made keeps its row, and the row the focus. */}
      <ul aria-label="Payments" className="@container border-t border-line">
        {[...rows(due), ...rows(made)]}
      </ul>
      <div className="ruled p-3">
        <CopyButton
          text={settleUpChatText(league.name, settleUp)}
          label="Copy for Group Chat"
          copiedText="Paste it into your group chat."
        />
      </div>
    </>
  )
}

/** Renders transfers as rows, each with a checkbox if the reader may mark it as paid. */
function usePaymentRows({ league, members, settleUp }: TransfersProps) {
  const me = useMe().id
  const mayMarkAll =
    league.commissionerId === me || members.some((one) => one.userId === me && one.isDeputy)
  const ignoresTaps = useRecentMove(
    settleUp.transfers
      .filter(({ paid }) => paid)
      .map(rowKey)
      .join(),
  )
  return (transfers: SettleUp['transfers']) =>
    transfers.map((transfer, nth) => (
      <PaymentRow
        key={rowKey(transfer)}
        leagueId={league.id}
        {...{ transfer, me, ignoresTaps }}
        isFirstPaid={transfer.paid && nth === 0}
        mayMark={
          settleUp.provisional
            ? transfer.kind === 'fee' && mayMarkAll
            : mayMarkAll || transfer.to.userId === me
        }
      />
    ))
}

const rowKey = ({ id, kind, from, to }: SettleUpTransfer) =>
  id ?? `${from.userId} ${to.userId} ${kind}`

/** Whether a row has just been checked off, on this device or another, so that others have moved. */
function useRecentMove(checkedOff: string): () => boolean {
  const last = useRef({ checkedOff, movedAt: 0 })
  useLayoutEffect(() => {
    if (last.current.checkedOff !== checkedOff) last.current = { checkedOff, movedAt: Date.now() }
  }, [checkedOff])
  return () => Date.now() - last.current.movedAt < ignoreTapsMs
}
