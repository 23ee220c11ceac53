import type { SystemHealth } from '#contract/admin/admin.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { durationText } from '#web/format/dates.ts'
import { numberText } from '#web/format/numbers.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'

import { Fact, Facts } from './facts.tsx'
import { FeedSources } from './feed-sources.tsx'
import { FollowedTournament } from './followed-tournament.tsx'
import { IdentityDoubts } from './identity-doubts.tsx'
import { PastResults } from './past-results.tsx'

type Feed = SystemHealth['feed']

/** The golf feed: its sources with their calls, the age of each board, and failures. */
export function FeedCard({ feed }: { feed: Feed }) {
  const { sources, tournaments, doubts, failures } = feed
  const { pollSeconds, affordablePollSeconds } = feed
  const isSlowed = affordablePollSeconds > pollSeconds
  return (
    <Card title="Golf Feed">
      <FeedSources sources={sources} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Facts>
          <Fact label="Live scoreboards are read" warns={isSlowed}>
            every {durationText(affordablePollSeconds * 1000)}
          </Fact>
          {isSlowed && (
            <p className="text-sm">
              There aren’t enough calls left today to read every {durationText(pollSeconds * 1000)},
              so we read less often to make them last. Raise LIVE_DAILY_CALLS to get more.
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
                <FollowedTournament key={each.key} tournament={each} />
              ))}
            </ul>
          )}
        </div>
      </div>
      <IdentityDoubts doubts={doubts} />
      <PastResults past={feed.past} />
      <h3 className="label-caps mt-6">Failures</h3>
      {failures.length === 0 ? (
        <p className="mt-2 text-ink-soft">Nothing has gone wrong.</p>
      ) : (
        <ul className="mt-1">
          {failures.map(({ kind, count, lastAt, lastMessage }) => (
            <li key={kind} className="ruled py-2 first:border-t-0">
              <p className="flex flex-wrap items-center gap-x-3">
                <span className="font-semibold">{kind}</span>
                <Badge tone="rough">{numberText(count)}</Badge>
                <span className="text-sm text-ink-soft">
                  last <DateTime at={lastAt} format="full" />
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
