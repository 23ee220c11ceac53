import { clsx } from 'clsx'
import { useRef, useState } from 'react'

import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { useMe } from '#web/api/session.tsx'
import { useMemberColors } from '#web/leagues/member-colors.ts'
import { Avatar, personBackground } from '#web/ui/display/avatar.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { useNearViewport } from '#web/ui/hooks/use-near-viewport.ts'
import { ShowAllButton } from '#web/ui/lists/show-all-button.tsx'

import { chanceTexts, topChances } from './chance-texts.ts'
import { winProbabilitiesQuery } from './queries.ts'

/** How likely each team is to win, as labeled bars. They are only asked for while they are near the screen. */
export function WinChancesCard({ leagueId }: { leagueId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const query = useScoreQuery({
    ...winProbabilitiesQuery(leagueId),
    enabled: useNearViewport(place),
  })
  return (
    <div ref={place}>
      <Card title="Chances to Win" flush>
        <QueryContent
          query={query}
          label="the chances"
          skeleton={<SkeletonRows rows={5} className="m-2 h-8" />}
        >
          {({ chances }) =>
            chances.length === 0 ? (
              <EmptyState title="Too early to call">
                Everyone’s chance to win shows up here soon after the tour’s first scoreboard.
              </EmptyState>
            ) : (
              <ChanceBars leagueId={leagueId} chances={chances} />
            )
          }
        </QueryContent>
      </Card>
    </div>
  )
}

interface ChanceBarsProps {
  leagueId: string
  chances: Parameters<typeof topChances>[0]
}

function ChanceBars({ leagueId, chances }: ChanceBarsProps) {
  const colors = useMemberColors(leagueId)
  const me = useMe().id
  const [all, setAll] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const texts = chanceTexts(chances)
  const shown = all ? chances : topChances(chances, me)
  return (
    <>
      <p className="px-4 pt-3 text-sm text-ink-soft">
        Based on 500 simulations of the rest of the tournament, using each golfer’s strength, this
        week’s scores, and luck. A guess, not a promise.
      </p>
      <ol ref={list} className="py-2">
        {shown.map(({ userId, name, chance }) => (
          <li
            key={userId}
            className={clsx(
              'grid min-h-11 grid-cols-[minmax(0,9rem)_minmax(0,1fr)_3.5rem] items-center gap-3 px-4',
              userId === me && 'mine font-semibold',
            )}
          >
            <span className="flex min-w-0 items-center gap-2">
              <Avatar {...{ name, userId }} color={colors[userId]} size="small" />
              <span className="truncate">{name}</span>
            </span>
            <span aria-hidden="true" className="h-3 rounded-full bg-line">
              <span
                className={clsx(
                  'block h-3 rounded-full transition-[width] duration-200 motion-reduce:transition-none',
                  userId === me ? 'bg-flag' : personBackground(colors[userId] ?? 0),
                )}
                style={{ width: `${chance * 100}%` }}
              />
            </span>
            <span className="digits text-end">{texts.get(userId)}</span>
          </li>
        ))}
      </ol>
      {shown.length < chances.length && (
        <p className="px-4 pb-3">
          <ShowAllButton variant="ghost" list={list} onShowAll={() => setAll(true)}>
            Show All {chances.length}
          </ShowAllButton>
        </p>
      )}
    </>
  )
}
