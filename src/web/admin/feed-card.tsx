import { clsx } from 'clsx'

import type { SystemHealth } from '#contract/admin.ts'
import { durationText } from '#web/format/dates.ts'
import { When } from '#web/format/time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

import { countText } from './count-text.ts'
import { Doubts } from './doubts.tsx'
import { Fact, Facts } from './facts.tsx'

type Feed = SystemHealth['feed']

const sources: Record<Feed['source'], string> = {
  'live-golf': 'Live Golf Data',
  espn: 'ESPN (unofficial)',
  simulated: 'Simulated tour',
}

/** A live board older than this counts as stale. */
const staleSeconds = 300

/** The golf feed: its source, the call budget, the age of each board, and failures. */
export function FeedCard({ feed }: { feed: Feed }) {
  const { source, callsToday, callsLeftToday, tournaments, doubts, failures } = feed
  const { pollSeconds, affordablePollSeconds } = feed
  const isSlowed = affordablePollSeconds > pollSeconds
  return (
    <Card title="Golf feed">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Facts>
          <Fact label="Source">{sources[source]}</Fact>
          <Fact label="Calls today">{countText(callsToday)}</Fact>
          <Fact label="Calls left today" warns={callsLeftToday === 0}>
            {callsLeftToday === null ? 'No limit' : countText(callsLeftToday)}
          </Fact>
          <Fact label="Boards in play are read" warns={isSlowed}>
            every {durationText(affordablePollSeconds * 1000)}
          </Fact>
          {isSlowed && (
            <p className="text-sm">
              Today’s calls aren’t enough for every {durationText(pollSeconds * 1000)}, so boards
              are read less often to make them last. Raise LIVE_DAILY_CALLS to read them more often.
            </p>
          )}
        </Facts>
        <div>
          <h3 className="label-caps">Tournaments followed</h3>
          {tournaments.length === 0 ? (
            <p className="mt-2 text-ink-soft">No league follows a tournament right now.</p>
          ) : (
            <ul className="mt-1">
              {tournaments.map((each) => (
                <Followed key={`${each.orgId}-${each.tournId}`} tournament={each} />
              ))}
            </ul>
          )}
        </div>
      </div>
      <Doubts doubts={doubts} />
      <h3 className="label-caps mt-6">Failures</h3>
      {failures.length === 0 ? (
        <p className="mt-2 text-ink-soft">Nothing has gone wrong.</p>
      ) : (
        <ul className="mt-1">
          {failures.map(({ kind, count, lastAt, lastMessage }) => (
            <li key={kind} className="ruled py-2 first:border-t-0">
              <p className="flex flex-wrap items-center gap-x-3">
                <span className="font-semibold">{kind}</span>
                <Badge tone="rough">{countText(count)}</Badge>
                <span className="text-sm text-ink-soft">
                  last <When at={lastAt} as="full" />
                </span>
              </p>
              <p className="text-sm text-ink-soft wrap-anywhere">{lastMessage}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Followed({ tournament }: { tournament: Feed['tournaments'][number] }) {
  const { name, tournId, status, roundStatus, leagues, boardAgeSeconds, staleRows, doubted } =
    tournament
  const isStale =
    status === 'in-progress' && (boardAgeSeconds === null || boardAgeSeconds > staleSeconds)
  return (
    <li className="ruled flex flex-wrap justify-between gap-x-4 py-2 first:border-t-0">
      <p>
        <span className="font-semibold">{name}</span>{' '}
        <span className="digits text-sm text-ink-soft">
          {tournId}, {leagues} {leagues === 1 ? 'league' : 'leagues'}
        </span>
      </p>
      <p className="text-sm">
        <span className="text-ink-soft">{statusText(status, roundStatus)},</span>{' '}
        <span className={clsx('digits', isStale && 'font-semibold text-rough')}>
          {boardAgeSeconds === null
            ? 'no board yet'
            : `scores ${durationText(boardAgeSeconds * 1000)} old`}
        </span>
        {doubted && <span className="text-rough">, last answer unconfirmed</span>}
        {staleRows > 0 && (
          <span className="text-rough">
            , {staleRows} {staleRows === 1 ? 'row' : 'rows'} unreadable
          </span>
        )}
      </p>
    </li>
  )
}

const statusText = (status: string, roundStatus: string | null) =>
  [status, roundStatus && `round ${roundStatus}`].filter(Boolean).join(', ').replaceAll('-', ' ')
