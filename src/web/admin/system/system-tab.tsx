import { useQuery } from '@tanstack/react-query'

import { DateTime } from '#web/format/date-time.tsx'
import { numberText, bytesText } from '#web/format/numbers.ts'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'

import { systemQuery } from '../queries.ts'
import { BackupsCard } from './backups-card.tsx'
import { DeletionsCard } from './deletions-card.tsx'
import { Fact, Facts } from './facts.tsx'
import { FeedCard } from './feed-card.tsx'
import { JobsCard } from './jobs-card.tsx'
import { RankingCard } from './ranking-card.tsx'

const pollMs = 15_000

/** The health of the feed, jobs, mail, backups, assistant, and database, polled. */
export function SystemTab() {
  const system = useQuery({ ...systemQuery, refetchInterval: pollMs })
  return (
    <QueryContent
      inCard
      query={system}
      label="the system’s health"
      skeleton={<SkeletonRows rows={3} className="h-44" />}
    >
      {({ feed, jobs, mails, deletions, backups, assistant, database }) => (
        <div className="grid gap-4">
          {system.isError && (
            <p role="alert" className="border-s-4 border-rough bg-rough-soft px-3 py-2 text-sm">
              This couldn’t be refreshed. It shows the state as of{' '}
              <DateTime at={new Date(system.dataUpdatedAt)} format="time" />.
            </p>
          )}
          <FeedCard feed={feed} />
          {feed.source === 'espn' && <RankingCard />}
          <div className="grid gap-4 md:grid-cols-3">
            <Card title="Email">
              <Facts>
                <Fact label="Waiting to be sent">{numberText(mails.waiting)}</Fact>
                <Fact label="Failed" warns={mails.failed > 0}>
                  {numberText(mails.failed)}
                </Fact>
              </Facts>
            </Card>
            <Card title="AI Assistant">
              <Facts>
                <Fact label="Written by">
                  {assistant.writer === 'grok' ? 'Grok' : 'Built-in analyst'}
                </Fact>
                <Fact label="Answered today">{numberText(assistant.answeredToday)}</Fact>
                <Fact label="Failed today" warns={assistant.failedToday > 0}>
                  {numberText(assistant.failedToday)}
                </Fact>
              </Facts>
            </Card>
            <Card title="Database">
              <Facts>
                <Fact label="Name">{database.name}</Fact>
                <Fact label="Kind">
                  {database.kind === 'embedded' ? 'Embedded' : 'PostgreSQL server'}
                </Fact>
                <Fact label="Size">{bytesText(database.sizeBytes)}</Fact>
              </Facts>
            </Card>
          </div>
          {backups && <BackupsCard backups={backups} />}
          <DeletionsCard deletions={deletions} />
          <JobsCard jobs={jobs} />
        </div>
      )}
    </QueryContent>
  )
}
