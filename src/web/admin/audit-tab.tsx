import { useInfiniteQuery } from '@tanstack/react-query'

import type { AuditEvent } from '#contract/admin/audit.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { ShowMoreButton } from '#web/ui/lists/show-more-button.tsx'

import { auditEventsQuery } from './queries.ts'

/** The administrator's actions, newest first. */
export function AuditTab() {
  const trail = useInfiniteQuery(auditEventsQuery)
  const lines = trail.data?.pages.flatMap(({ deeds }) => deeds)
  return (
    <Card title="Audit Trail" flush>
      <QueryContent
        query={{ ...trail, data: lines }}
        label="the audit trail"
        skeleton={<SkeletonRows inset rows={6} className="h-14" />}
        empty={
          <EmptyState title="Nothing yet">
            Everything the administrator does is recorded here: who, what, and when.
          </EmptyState>
        }
      >
        {(lines) => (
          <ul>
            {lines.map((line) => (
              <AuditEventRow key={line.id} line={line} />
            ))}
          </ul>
        )}
      </QueryContent>
      <ShowMoreButton query={trail} />
    </Card>
  )
}

const eventSentences: Partial<Record<string, string>> = {
  'account-disabled': 'Disabled the account',
  'account-enabled': 'Enabled the account',
  'picture-removed': 'Removed the picture of',
  'look-removed': 'Removed the club look of',
  'league-handed-over': 'Handed over a league of',
  'passkey-added': 'Added the passkey',
  'passkey-removed': 'Removed the passkey',
  'passkey-signed-in': 'Signed in with the passkey',
  'passkey-confirmed': 'Confirmed a session with the passkey',
  'passkeys-reset': 'Removed all passkeys and sessions:',
  'identity-settled': 'Matched the name:',
  'feed-read': 'Read now:',
  'feed-paused': 'Paused',
  'feed-resumed': 'Resumed',
  'payload-trusted': 'Trusted the payload of',
  'source-trusted': 'Trusted the other source on',
  'result-trusted': 'Trusted the result without last rounds of',
  'ranking-given': 'Gave a world ranking of',
  'demo-user-created': 'Created the demo user',
  'demo-league-created': 'Created the demo league',
} satisfies Record<AuditAction, string>

function AuditEventRow({ line: { at, by, deed: event, username, subject } }: { line: AuditEvent }) {
  return (
    <li className="grid gap-x-4 px-4 py-3 not-first:ruled sm:flex sm:items-baseline sm:justify-between">
      <p className="min-w-0 wrap-anywhere">
        {eventSentences[event] ?? event}{' '}
        <span className="font-semibold">{[username, subject].filter(Boolean).join(', ')}</span>
      </p>
      <p className="shrink-0 text-sm text-ink-soft">
        {by} · <DateTime at={at} format="full" />
      </p>
    </li>
  )
}
