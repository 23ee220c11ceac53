import { type ReactNode, useRef } from 'react'

import type { Outlook } from '#contract/game/outlook.ts'
import { hasPaidSpot, paidSpot } from '#domain/week/outlook.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { useMe } from '#web/api/session.tsx'
import { percentText } from '#web/format/numbers.ts'
import { Money } from '#web/format/score.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { clockOffset } from '#web/ui/hooks/server-clock.ts'
import { useNearViewport } from '#web/ui/hooks/use-near-viewport.ts'
import { Cell, ColumnHeading, RowHeading, StackedRow } from '#web/ui/lists/stacked-row.tsx'

import { GolferLink, golferLinkClass } from '../golfer/golfer-link.tsx'
import { OnCourse, OutlookCaption } from './on-course.tsx'
import { outlookQuery } from './outlook-query.ts'
import { cutMarginText, needsText } from './outlook-text.ts'

type Needs = NonNullable<Outlook['me']>

/** How many golfers on the course are named. */
const maxOnCourse = 4

/** The needs and chances of the reader's team. They are only asked for while the card is near the screen. */
export function OutlookCard({ leagueId, isFree }: { leagueId: string; isFree: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const query = useScoreQuery({
    ...outlookQuery(leagueId),
    enabled: useNearViewport(place),
  })
  // Until the chances are computed, in a void league, and once play is over.
  if (query.data && !query.data.me) return <div ref={place} />
  return (
    <div ref={place}>
      <Card flush dense title="What You Need" className="@container">
        <QueryContent
          query={query}
          label="your outlook"
          skeleton={<SkeletonRows rows={3} className="m-2 h-10" />}
        >
          {(outlook) =>
            outlook.me && (
              <OwnOutlook
                {...{ leagueId, outlook, isFree }}
                me={outlook.me}
                now={new Date(query.dataUpdatedAt + clockOffset.get())}
              />
            )
          }
        </QueryContent>
      </Card>
    </div>
  )
}

interface MineProps {
  leagueId: string
  outlook: Outlook
  me: Needs
  isFree: boolean
  /** When the outlook arrived. */
  now: Date
}

function OwnOutlook({ leagueId, outlook, me, isFree, now }: MineProps) {
  const { id } = useMe()
  const mine = outlook.teams.find(({ userId }) => userId === id)
  const hasCut = me.golfers.some(({ makeCut }) => makeCut !== null)
  return (
    <>
      <p className="px-4 pt-3 text-lg max-md:text-base">
        {needsText(outlook, me, { now, isFree })}
      </p>
      {mine && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 px-4 py-3 max-md:gap-x-5">
          <OutlookFigure title="To win">{percentText(mine.win)}</OutlookFigure>
          {hasPaidSpot(isFree, outlook.teams.length) && (
            <OutlookFigure title={`To finish in ${paidSpot(isFree, outlook.teams.length)}`}>
              {percentText(mine.money)}
            </OutlookFigure>
          )}
          {!isFree && (
            <OutlookFigure title="Expected prize">
              <Money cents={mine.expectedPrize} />
            </OutlookFigure>
          )}
        </dl>
      )}
      {me.onCourse.length > 0 && (
        <OnCourse
          {...{ leagueId }}
          golfers={me.onCourse.slice(0, maxOnCourse)}
          teams={outlook.teams}
        />
      )}
      {hasCut && <CutChances {...{ leagueId }} golfers={me.golfers} />}
      <p className="px-4 pt-1 pb-3 text-sm text-ink-soft">
        Based on 500 simulations of the rest of the tournament. A guess, not a promise.
      </p>
    </>
  )
}

function OutlookFigure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd className="digits text-xl font-semibold">{children}</dd>
    </div>
  )
}

/** Each golfer's chance to make the cut, and what a miss costs. */
function CutChances({ leagueId, golfers }: { leagueId: string; golfers: Needs['golfers'] }) {
  return (
    // With very large text, the four columns scroll inside the card.
    <div className="overflow-x-auto">
      <table className="w-full">
        <OutlookCaption title="The Cut">
          Each golfer’s chance of making it, and what a miss would cost you
        </OutlookCaption>
        <thead>
          <StackedRow className="label-caps align-bottom max-sm:text-[min(0.75rem,4vw)]">
            <ColumnHeading className="py-1 ps-4 text-start font-semibold">Golfer</ColumnHeading>
            <ColumnHeading className="py-1 text-end font-semibold">Makes cut</ColumnHeading>
            <ColumnHeading className="py-1 ps-2 text-end font-semibold">Penalty</ColumnHeading>
            <ColumnHeading className="py-1 ps-2 pe-4 text-end font-semibold">
              Costs you
            </ColumnHeading>
          </StackedRow>
        </thead>
        <tbody>
          {golfers.map(({ apiPlayerId, name, makeCut, cushion, penalty, missCosts }) => (
            <StackedRow key={apiPlayerId} className="border-t border-line">
              <RowHeading className="relative h-11 py-2 ps-4 text-start font-normal wrap-anywhere">
                <GolferLink
                  {...{ leagueId }}
                  golfer={{ apiPlayerId, name }}
                  className={golferLinkClass}
                />
                {cushion !== null && (
                  <span className="block text-sm text-ink-soft">{cutMarginText(cushion)}</span>
                )}
              </RowHeading>
              <Cell className="digits py-2 text-end">
                {makeCut === null ? 'Out' : percentText(makeCut)}
              </Cell>
              <Cell className="digits py-2 ps-2 text-end">{penalty !== null && `+${penalty}`}</Cell>
              <Cell className="digits py-2 ps-2 pe-4 text-end">
                {missCosts !== null && `+${missCosts}`}
              </Cell>
            </StackedRow>
          ))}
        </tbody>
      </table>
    </div>
  )
}
