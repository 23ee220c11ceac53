import type { League, LeagueMember } from '#contract/leagues.ts'
import type { SettleUp } from '#contract/settling.ts'
import { useScoreInterval } from '#web/golf/use-score-interval.ts'
import { useAccount } from '#web/layout/account.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { settleUpQuery } from './queries.ts'
import { chatText, myPart } from './settle-words.ts'
import { TransferRow } from './transfer-row.tsx'
import { isFee, useTick } from './use-tick.ts'

interface SettleUpCardProps {
  league: League
  members: readonly LeagueMember[]
}

/** Who pays whom once play is over. TeeTime holds no money: it only keeps the list. */
export function SettleUpCard({ league, members }: SettleUpCardProps) {
  const settleUp = useQuery({
    ...settleUpQuery(league.id),
    refetchInterval: useScoreInterval(),
  })
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The leaderboard leads here, to a card that comes after its page.
    if (location.hash === '#settle-up') card.current?.scrollIntoView()
  }, [])
  const { data } = settleUp
  return (
    <div ref={card} id="settle-up" className="min-w-0 scroll-mt-4">
      <Card
        flush
        title="Settle up"
        action={data?.provisional && <Badge tone="water">Provisional</Badge>}
      >
        {data ? (
          <Transfers {...{ league, members }} settleUp={data} />
        ) : settleUp.isError ? (
          <ErrorState
            title="Failed to load who pays whom"
            onRetry={settleUp.refetch}
            pending={settleUp.isFetching}
          />
        ) : (
          <div className="p-4">
            <SkeletonRows rows={3} label="Loading who pays whom" className="h-12" />
          </div>
        )}
      </Card>
    </div>
  )
}

function Transfers({ league, members, settleUp }: SettleUpCardProps & { settleUp: SettleUp }) {
  const me = useAccount().id
  const tick = useTick(league, members)
  const { transfers, provisional } = settleUp
  if (transfers.length === 0) {
    return (
      <EmptyState title="Nobody owes anything">
        {settleUp.status === 'void'
          ? 'The league is void, and nobody had paid a fee.'
          : 'Nobody has anything to pay or to get.'}
      </EmptyState>
    )
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
          onTick={canTick ? (paid) => tick.mutate({ transfer, paid }) : undefined}
          ticking={isPending && variables.transfer === transfer}
        />
      )
    })
  const due = transfers.filter(({ paid }) => !paid)
  const done = transfers.filter(({ paid }) => paid)
  return (
    <>
      <div className="px-4 py-3">
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
