import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'

import { ApiError, httpStatus } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { Tabs } from '#web/ui/display/tabs.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading, usePageTitle } from '#web/ui/page/page-heading.tsx'

import { AuditTab } from './audit-tab.tsx'
import { PasskeyGate } from './passkey-gate.tsx'
import { metricsQuery } from './queries.ts'
import { SystemTab } from './system/system-tab.tsx'
import { MetricsTab } from './users/metrics-tab.tsx'
import { UsersTab } from './users/users-tab.tsx'

/** `/admin`: metrics, system health, users and the audit trail, for the administrator only. */
export function AdminPage() {
  const { isAdmin } = useMe()
  const metrics = useQuery({ ...metricsQuery, enabled: isAdmin })
  const { error } = metrics
  if (error instanceof ApiError && error.code === 'passkey-required') return <PasskeyGate />
  if (!isAdmin || httpStatus(error) === 403) return <AccessDenied />
  if (metrics.isPending) return <LoadingMetrics />
  if (!metrics.data) return <MetricsError />
  return (
    <div className="grid gap-5">
      <Heading />
      <AdminTabs metrics={<MetricsTab metrics={metrics.data} />} />
    </div>
  )
}

function Heading() {
  return (
    <PageHeading
      title="Admin Dashboard"
      actions={
        <>
          <ButtonLink href="/database-demo">Database Demo</ButtonLink>
          <ButtonLink href="/dashboard" icon={ArrowLeft}>
            Return to Dashboard
          </ButtonLink>
        </>
      }
    >
      System Metrics & Analytics
    </PageHeading>
  )
}

/** The tabs. The URL says which one is open. */
function AdminTabs({ metrics }: { metrics: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const tabs = [
    { id: 'metrics', label: 'Metrics', content: metrics },
    { id: 'system', label: 'System', content: <SystemTab /> },
    { id: 'users', label: 'Users', content: <UsersTab /> },
    { id: 'audit', label: 'Audit Trail', content: <AuditTab /> },
  ]
  const open = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'metrics'
  return (
    <Tabs
      label="Administration"
      tabs={tabs}
      value={open}
      onChange={(tab) => setSearch(tab === 'metrics' ? {} : { tab }, { replace: true })}
    />
  )
}

function LoadingMetrics() {
  return (
    <div className="grid gap-5">
      <Heading />
      <output className="grid gap-4">
        <span className="flex items-center gap-3 text-ink-soft">
          <Spinner />
          Loading admin metrics...
        </span>
        <span className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {[0, 1, 2, 3].map((card) => (
            <Skeleton key={card} className="h-30" />
          ))}
        </span>
        <Skeleton className="h-80" />
      </output>
    </div>
  )
}

function MetricsError() {
  usePageTitle('Admin Dashboard')
  return (
    <div
      role="alert"
      className="board mx-auto grid max-w-lg justify-items-center gap-3 p-8 text-center"
    >
      <ShieldAlert className="size-8 text-rough" />
      <h1 tabIndex={-1} className="text-lg">
        Error Loading Metrics
      </h1>
      <p className="text-ink-soft">Failed to load admin dashboard data.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          Retry
        </Button>
        <ButtonLink href="/dashboard">Return to Dashboard</ButtonLink>
      </div>
    </div>
  )
}

function AccessDenied() {
  usePageTitle('Admin Access Required')
  return (
    <div className="board mx-auto grid max-w-lg justify-items-center gap-3 p-8 text-center">
      <ShieldAlert className="size-8 text-rough" />
      <h1 tabIndex={-1} className="text-lg">
        Admin Access Required
      </h1>
      <p className="text-ink-soft">Only authorized administrators can access this dashboard.</p>
      <ButtonLink href="/dashboard">Return to Dashboard</ButtonLink>
    </div>
  )
}
