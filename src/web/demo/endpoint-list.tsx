import { createDemoLeague, createDemoUser, getUser, getUserByName } from '#contract/demo.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getHealth } from '#contract/health.ts'
import { getLeague, listMembers } from '#contract/leagues.ts'
import { Card } from '#web/ui/card.tsx'

/** Each as the specification writes its path, and as it is declared. */
const listed: { path: string; endpoint: Endpoint }[] = [
  { path: '/api/health/db', endpoint: getHealth },
  { path: '/api/users', endpoint: createDemoUser },
  { path: '/api/users/{id}', endpoint: getUser },
  { path: '/api/users/username/{username}', endpoint: getUserByName },
  { path: '/api/leagues', endpoint: createDemoLeague },
  { path: '/api/leagues/{id}', endpoint: getLeague },
  { path: '/api/leagues/{leagueId}/members', endpoint: listMembers },
]

/** The calls of the demo, from the contract that answers them. */
export function EndpointList() {
  return (
    <Card title="API Endpoints" flush>
      <ul aria-label="API Endpoints">
        {listed.map(({ path, endpoint: { method, summary } }) => (
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
