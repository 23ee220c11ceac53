import { useQuery } from '@tanstack/react-query'

import { channels, isLeagueWeekKind, noticeKinds, leagueWeekKinds } from '#domain/notices.ts'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'

import { DevicePush } from './device-push.tsx'
import { channelLabels } from './notification-labels.ts'
import { PreferenceRow } from './preference-row.tsx'
import { preferencesQuery } from './queries.ts'

/** The notifications that the reader gets, by channel, and whether this browser takes pushes. */
export function NotificationsCard() {
  return (
    <Card title="Notifications" flush>
      <DevicePush />
      <PreferencesTable />
    </Card>
  )
}

function PreferencesTable() {
  const query = useQuery(preferencesQuery)
  return (
    <QueryContent
      query={query}
      label="your notification settings"
      skeleton={
        <span className="ruled block">
          <SkeletonRows inset className="h-14" />
        </span>
      }
    >
      {(preferences) => (
        <table className="w-full border-collapse">
          <caption className="sr-only">Notifications by email and by push</caption>
          <thead>
            <tr className="ruled">
              <th scope="col" className="label-caps py-2 ps-4 text-start">
                Notify me about
              </th>
              {channels.map((channel) => (
                <th
                  key={channel}
                  scope="col"
                  className="label-caps w-16 py-2 text-center last:pe-2"
                >
                  {channelLabels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {noticeKinds
              .filter((kind) => !isLeagueWeekKind(kind))
              .map((kind) => (
                <PreferenceRow key={kind} kind={kind} enabled={preferences[kind]} />
              ))}
          </tbody>
          <tbody>
            <tr className="ruled">
              <th scope="rowgroup" colSpan={3} className="px-4 pt-5 pb-3 text-start font-normal">
                <span className="block font-display text-lg font-semibold">
                  During the tournament
                </span>
                <span className="block text-sm text-ink-soft">
                  At most 6 moment pushes a day, and none from 10 PM to 8 AM your time. Leagues
                  where you’ve muted the scorer stay quiet, too.
                </span>
              </th>
            </tr>
            {leagueWeekKinds.map((kind) => (
              <PreferenceRow key={kind} kind={kind} enabled={preferences[kind]} />
            ))}
          </tbody>
        </table>
      )}
    </QueryContent>
  )
}
