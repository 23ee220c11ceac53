import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import type { SettleUp } from '#contract/leagues/settle-up.ts'
import { useMe } from '#web/api/session.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { CopyButton } from '#web/ui/sharing/copy-button.tsx'

import { PaymentRow } from './payment-row.tsx'
import { settleUpChatText, myPaymentsText } from './settle-up-text.ts'
import { useMarkPaid } from './use-mark-paid.ts'

/** A checked-off row moves, so a quick second tap would hit the next one. Taps within this time are ignored. */
const ignoreTapsMs = 1_000
const ignoresTaps = (submittedAt: number) => Date.now() - submittedAt < ignoreTapsMs

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
      {due.length > 0 && (
        <ul aria-label="To pay" className="border-t border-line">
          {rows(due)}
        </ul>
      )}
      {made.length > 0 && (
        <>
          <h3 className="label-caps border-t-2 border-ink px-4 pt-3 pb-1">Paid</h3>
          <ul aria-label="Paid">{rows(made)}</ul>
        </>
      )}
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
  const markPaid = useMarkPaid(league.id)
  const mayMarkAll =
    league.commissionerId === me || members.some((one) => one.userId === me && one.isDeputy)
  return (transfers: SettleUp['transfers']) =>
    transfers.map((transfer) => {
      const { id, kind, from, to } = transfer
      const mayMark = settleUp.provisional
        ? kind === 'fee' && mayMarkAll
        : mayMarkAll || to.userId === me
      const onPaid = (paid: boolean) => {
        if (!ignoresTaps(markPaid.submittedAt)) markPaid.mutate({ transfer, paid })
      }
      return (
        <PaymentRow
          key={id ?? `${from.userId} ${to.userId} ${kind}`}
          leagueId={league.id}
          transfer={transfer}
          me={me}
          onPaid={mayMark ? onPaid : undefined}
          pending={markPaid.isPending && markPaid.variables.transfer === transfer}
        />
      )
    })
}
