import type { League, LeagueMember } from '#contract/leagues.ts'
import type { SettleUp } from '#contract/settling.ts'
import { useAccount } from '#web/page/account.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

import { chatText, myPart } from './settle-words.ts'
import { TransferRow } from './transfer-row.tsx'
import { isFee, useTick } from './use-tick.ts'

/** What is ticked off leaves its place to the next one, for which a second tap is not meant. */
const movingMs = 1_000
const isMoving = (tickedAt: number) => Date.now() - tickedAt < movingMs

interface TransfersProps {
  league: League
  members: readonly LeagueMember[]
  settleUp: SettleUp
}

/** What is still to be paid, what the reader has to do about it, and what has been paid. */
export function Transfers({ league, members, settleUp }: TransfersProps) {
  const me = useAccount().id
  const tick = useTick(league, members)
  const { transfers, provisional } = settleUp
  if (transfers.length === 0) {
    return (
      <EmptyState title="Nobody owes anything">
        {settleUp.status === 'void'
          ? 'The league is void: no fee is owed, and nobody had paid one.'
          : 'Nobody has anything to pay or to get.'}
      </EmptyState>
    )
  }
  const onTick = (change: Parameters<typeof tick.mutate>[0]) => {
    if (isMoving(tick.submittedAt)) return
    tick.mutate(change)
  }
  const rows = (shown: SettleUp['transfers']) =>
    shown.map((transfer) => {
      const { from, to, paid } = transfer
      const fee = isFee(transfer, league, members)
      const mayTick = league.commissionerId === me || (!provisional && !fee && to.userId === me)
      const canTick = mayTick && (!provisional || fee)
      const { variables, isPending } = tick
      return (
        <TransferRow
          key={`${from.userId} ${to.userId} ${paid} ${fee}`}
          transfer={transfer}
          me={me}
          onTick={canTick ? (paid) => onTick({ transfer, paid }) : undefined}
          ticking={isPending && variables.transfer === transfer}
        />
      )
    })
  const due = transfers.filter(({ paid }) => !paid)
  const done = transfers.filter(({ paid }) => paid)
  return (
    <>
      <div className="px-4 py-3">
        {settleUp.status === 'void' && (
          <p>The league is void: no fee is owed, and who has paid one gets it back.</p>
        )}
        <p className="font-semibold">{myPart(settleUp, me)}</p>
        <p className="text-sm text-ink-soft">
          {provisional
            ? 'As things stand. Payments can be ticked off once the result is final.'
            : 'TeeTime holds no money. Whoever gets some, or the commissioner, ticks it off here.'}
        </p>
      </div>
      {due.length > 0 && (
        <ul aria-label="To pay" className="border-t border-line">
          {rows(due)}
        </ul>
      )}
      {done.length > 0 && (
        <>
          <h3 className="label-caps border-t-2 border-ink px-4 pt-3 pb-1 font-sans">Paid</h3>
          <ul aria-label="Paid">{rows(done)}</ul>
        </>
      )}
      <div className="ruled p-3">
        <CopyButton
          text={chatText(league.name, settleUp)}
          label="Copy for the group chat"
          told="Paste it wherever your group talks."
        />
      </div>
    </>
  )
}
