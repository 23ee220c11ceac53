import type { AdminMetrics } from '#contract/admin/admin.ts'
import { plans } from '#domain/billing/plans.ts'
import { mediumDateText } from '#web/format/dates.ts'
import { numberText } from '#web/format/numbers.ts'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'

import { UsersTable } from './users-table.tsx'

/** The product's metrics. */
export function MetricsTab({ metrics }: { metrics: AdminMetrics }) {
  const { users, leagues, subscriptions, api } = metrics
  return (
    <div className="grid gap-4">
      <dl className="board grid grid-cols-2 gap-px overflow-hidden bg-line lg:grid-cols-4">
        <MetricCard
          label="Total Users"
          value={users.total}
          note={`+${numberText(users.thisMonth)} this month`}
        />
        <MetricCard
          label="Total Leagues"
          value={leagues.total}
          note={`+${numberText(leagues.thisMonth)} this month`}
        />
        <MetricCard label="Active Leagues" value={leagues.active} note="Currently running" />
        <MetricCard label="Total Players" value={leagues.totalPlayers} note="Across all leagues" />
      </dl>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card title="Recent Users" flush>
          {users.recent.length === 0 ? (
            <EmptyState>New users show up here.</EmptyState>
          ) : (
            <UsersTable label="Recent Users" users={users.recent} />
          )}
        </Card>
        <div className="grid gap-4">
          <TierTable subscriptions={subscriptions} total={users.total} />
          <Card title="API Usage Metrics">
            <dl className="grid gap-3">
              <Usage label="Live Golf Data API calls" value={api.liveGolfDataCalls} />
              <Usage label="Grok AI calls" value={api.grokAICalls} />
              <Usage label="Total API requests" value={api.totalAPIRequests} />
            </dl>
            <p className="mt-4 text-sm text-ink-soft">Counted since {mediumDateText(api.since)}.</p>
          </Card>
        </div>
      </div>
    </div>
  )
}

interface FigureProps {
  label: string
  value: number
  note: string
}

function MetricCard({ label, value, note }: FigureProps) {
  return (
    <div className="bg-board p-4">
      <dt className="label-caps">{label}</dt>
      <dd className="digits mt-1 font-display text-2xl font-semibold">{numberText(value)}</dd>
      <dd className="digits text-sm text-ink-soft">{note}</dd>
    </div>
  )
}

interface TiersProps {
  subscriptions: AdminMetrics['subscriptions']
  total: number
}

function TierTable({ subscriptions, total }: TiersProps) {
  return (
    <Card title="Subscription Tiers">
      <ul aria-label="Subscription Tiers" className="grid gap-3">
        {subscriptions.map(({ tier, count }) => (
          <li key={tier} className="grid gap-1">
            <p className="flex justify-between gap-4">
              <span>{plans[tier].name}</span>
              <span className="digits font-semibold">
                {numberText(count)} {count === 1 ? 'user' : 'users'}
              </span>
            </p>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="h-1.5 w-full"
            >
              <rect width="100" height="1" className="fill-line" />
              <rect
                width={total > 0 ? Math.min(count / total, 1) * 100 : 0}
                height="1"
                className="fill-fairway"
              />
            </svg>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Usage({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt>{label}</dt>
      <dd className="tile text-lg">{numberText(value)}</dd>
    </div>
  )
}
