import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'

import {
  channels,
  isLeagueWeekKind,
  leagueWeekKinds,
  type NoticeKind,
  noticeKinds,
} from '#domain/notices.ts'
import { Card } from '#web/ui/display/card.tsx'
import { hasFailed, QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { ColumnHeading, StackedRow } from '#web/ui/lists/stacked-row.tsx'

import { DevicePush } from './device-push.tsx'
import { channelLabels } from './notification-labels.ts'
import { channelClass, PreferenceRow } from './preference-row.tsx'
import { preferencesQuery } from './queries.ts'

const headClass = 'label-caps py-2 @max-[18rem]:text-[min(0.75rem,4cqi)]'

const otherKinds = noticeKinds.filter((kind) => !isLeagueWeekKind(kind))

/** Whether this browser takes pushes, and the notifications about people and leagues, by channel. */
export function NotificationsCard() {
  return (
    <Card title="Notifications" flush className="@container">
      <DevicePush />
      <PreferencesTable caption="Notifications by email and by push" kinds={otherKinds} />
    </Card>
  )
}

/** The notifications about a league's week, by channel. If they fail to load, the card above says it for both. */
export function WeekNotificationsCard() {
  const query = useQuery(preferencesQuery)
  if (hasFailed(query)) return null
  return (
    <Card title="During the Tournament" flush className="@container">
      <p className="px-4 py-3 text-sm text-ink-soft">
        At most 6 moment pushes a day, and none from 10 PM to 8 AM your time. Leagues where you’ve
        muted the scorer stay quiet, too.
      </p>
      <PreferencesTable
        caption="Notifications during the tournament, by email and by push"
        kinds={leagueWeekKinds}
      />
    </Card>
  )
}

interface PreferencesTableProps {
  caption: string
  kinds: readonly NoticeKind[]
}

function PreferencesTable({ caption, kinds }: PreferencesTableProps) {
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
          <caption className="sr-only">{caption}</caption>
          <thead>
            <StackedRow className="ruled">
              <ColumnHeading className={clsx(headClass, 'ps-4 text-start')}>
                Notify me about
              </ColumnHeading>
              {channels.map((channel) => (
                <ColumnHeading
                  key={channel}
                  className={clsx(headClass, channelClass, 'text-center')}
                >
                  {channelLabels[channel]}
                </ColumnHeading>
              ))}
            </StackedRow>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <PreferenceRow key={kind} kind={kind} enabled={preferences[kind]} />
            ))}
          </tbody>
        </table>
      )}
    </QueryContent>
  )
}
