import { useQuery } from '@tanstack/react-query'

import type { Receipt } from '#contract/accounts/billing.ts'
import { plans } from '#domain/billing/plans.ts'
import { formatMoney } from '#domain/money/money.ts'
import { mediumDateText } from '#web/format/dates.ts'
import { Money } from '#web/format/score.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'

import { receiptsQuery } from './queries.ts'

/** The user's payments, the latest first. */
export function ReceiptsCard() {
  const receipts = useQuery(receiptsQuery)
  return (
    <Card title="Receipts" flush>
      <QueryContent
        query={receipts}
        label="receipts"
        skeleton={<SkeletonRows rows={2} inset />}
        empty={<EmptyState>No payments yet. Your receipts will be here.</EmptyState>}
      >
        {(receipts) => (
          <ul aria-label="Receipts">
            {receipts.map((receipt) => (
              <ReceiptRow key={receipt.id} receipt={receipt} />
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  )
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { tier, amount, refunded, status, paidAt, periodStart, periodEnd, url } = receipt
  return (
    <li className="ruled flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 first:border-t-0">
      <div className="min-w-0 grow">
        <p className="font-semibold">{plans[tier].name}</p>
        <p className="digits text-sm text-ink-soft">
          {mediumDateText(periodStart)} – {mediumDateText(periodEnd)}
        </p>
      </div>
      {status === 'refunded' ? (
        <Badge tone="rough">Refunded</Badge>
      ) : (
        refunded > 0 && <Badge tone="rough">{formatMoney(refunded)} refunded</Badge>
      )}
      <div className="text-end">
        <Money cents={amount} className="font-semibold" />
        <p className="digits text-sm text-ink-soft">{mediumDateText(paidAt)}</p>
      </div>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center text-sm"
        >
          Invoice<span className="sr-only"> of {mediumDateText(paidAt)}, opens in a new tab</span>
        </a>
      )}
    </li>
  )
}
