import { queryOptions, useQuery } from '@tanstack/react-query'

import {
  createDemoLeague,
  createDemoUser,
  getUser,
  getUserByUsername,
} from '#contract/admin/demo.ts'
import { getLeague, listMembers } from '#contract/leagues/leagues.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { getDatabaseHealth } from '#contract/wire/health.ts'
import { endpointQuery } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { DemoLeagueForm } from './demo-league-form.tsx'
import { DemoUserForm } from './demo-user-form.tsx'
import { SchemaCard } from './schema-card.tsx'

/** `/database-demo`: shows developers the database at work. */
export function DemoPage() {
  const { isAdmin } = useMe()
  return (
    <div className="grid gap-5">
      <PageHeading
        title="Database Demo"
        actions={
          <>
            {isAdmin && <ButtonLink href="/admin">Admin</ButtonLink>}
            <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
          </>
        }
      >
        <HealthBadge />
      </PageHeading>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <DemoUserForm />
        <DemoLeagueForm />
      </div>
      <SchemaCard />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <EndpointList />
        <SetupNotes />
      </div>
    </div>
  )
}

type Health = 'HEALTHY' | 'CHECKING' | 'UNKNOWN'

const healthTones: Record<Health, BadgeTone> = {
  HEALTHY: 'fairway',
  CHECKING: 'water',
  UNKNOWN: 'rough',
}

/** The database's health and name. The name stays if the database stops answering. */
function HealthBadge() {
  const { data, isPending, isError } = useQuery(healthQuery)
  const health: Health = isPending ? 'CHECKING' : isError ? 'UNKNOWN' : 'HEALTHY'
  return (
    <output className="flex flex-wrap items-center gap-3">
      <Badge tone={healthTones[health]}>{health}</Badge>
      <span>Database: {data?.database ?? (isPending ? '…' : 'not known')}</span>
    </output>
  )
}

/** The specification's paths, with the endpoints that serve them. */
const endpoints: { path: string; endpoint: Endpoint }[] = [
  { path: '/api/health/db', endpoint: getDatabaseHealth },
  { path: '/api/users', endpoint: createDemoUser },
  { path: '/api/users/{id}', endpoint: getUser },
  { path: '/api/users/username/{username}', endpoint: getUserByUsername },
  { path: '/api/leagues', endpoint: createDemoLeague },
  { path: '/api/leagues/{id}', endpoint: getLeague },
  { path: '/api/leagues/{leagueId}/members', endpoint: listMembers },
]

/** The demo's API calls, as the contract declares them. */
function EndpointList() {
  return (
    <Card title="API Endpoints" flush>
      <ul aria-label="API Endpoints">
        {endpoints.map(({ path, endpoint: { method, summary } }) => (
          <li key={`${method} ${path}`} className="ruled px-4 py-3 first:border-t-0">
            <p className="font-mono text-sm font-semibold wrap-anywhere">
              <span className={method === 'GET' ? 'text-water' : 'text-fairway'}>{method}</span>{' '}
              {path}
            </p>
            <p className="text-sm text-ink-soft">{summary}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How to set up the database. */
function SetupNotes() {
  return (
    <Card title="Setup Notes">
      <ol className="grid list-decimal gap-3 ps-5 text-sm marker:font-semibold">
        <li>
          By default the database is embedded and lives in the folder that <Code>DATA_DIR</Code>{' '}
          names. Only one process can use it.
        </li>
        <li>
          Set <Code>DATABASE_URL</Code> to <Code>postgres://user:password@host/name</Code> to use a
          PostgreSQL server, with as many processes as you like.
        </li>
        <li>Migrations run at every start.</li>
        <li>
          Only the administrator can look people up, and outside development only the administrator
          can use the two forms. The password hash is hashed again, so a demo user can’t sign in. A
          demo league is a row without players.
        </li>
        <li>
          The whole API is described at{' '}
          <a href="/api/docs" className="link">
            /api/docs
          </a>
          .
        </li>
      </ol>
    </Card>
  )
}

const Code = ({ children }: { children: string }) => (
  <code className="rounded-slot bg-paper px-1 py-0.5 wrap-anywhere">{children}</code>
)

const pollMs = 10_000

/** The database's health, polled every 10 s even while changes are pushed. */
const healthQuery = queryOptions({
  ...endpointQuery(['health'], getDatabaseHealth, {}),
  refetchInterval: pollMs,
  staleTime: 0,
})
