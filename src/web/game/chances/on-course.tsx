import type { ReactNode } from 'react'

import type { Outlook } from '#contract/game/outlook.ts'
import { useMe } from '#web/api/session.tsx'
import { Cell, ColumnHeading, RowHeading, StackedRow } from '#web/ui/lists/stacked-row.tsx'

import { GolferLink, golferLinkClass } from '../golfer/golfer-link.tsx'
import { ownersText, pointsText } from './outlook-text.ts'

type Golfers = NonNullable<Outlook['me']>['onCourse']

interface OnCourseProps {
  leagueId: string
  golfers: Golfers
  teams: Outlook['teams']
}

/** The golfers on the course in the order of what they mean to the reader, and what their birdies would do. */
export function OnCourse({ leagueId, golfers, teams }: OnCourseProps) {
  const { id: me } = useMe()
  const names = new Map(teams.map(({ userId, name }) => [userId, name]))
  return (
    <table className="w-full">
      <OutlookCaption title="On the Course Now">
        What a golfer’s next birdie would do to your chances
      </OutlookCaption>
      <thead>
        <StackedRow className="label-caps max-sm:text-[min(0.75rem,4vw)]">
          <ColumnHeading className="px-4 py-1 text-start font-semibold">Golfer</ColumnHeading>
          <ColumnHeading className="py-1 text-end font-semibold">Thru</ColumnHeading>
          <ColumnHeading className="px-4 py-1 text-end font-semibold">Birdie</ColumnHeading>
        </StackedRow>
      </thead>
      <tbody>
        {golfers.map(({ apiPlayerId, name, thru, birdie, owners }) => (
          <StackedRow key={apiPlayerId} className="border-t border-line">
            <RowHeading className="relative h-11 px-4 py-2 text-start font-normal wrap-anywhere">
              <GolferLink
                {...{ leagueId }}
                golfer={{ apiPlayerId, name }}
                className={golferLinkClass}
              />
              <span className="block text-sm text-ink-soft">{ownersText(owners, names, me)}</span>
            </RowHeading>
            <Cell className="digits py-2 text-end">{thru}</Cell>
            <Cell className="digits px-4 py-2 text-end whitespace-nowrap">
              <span className={birdie > 0 ? 'font-semibold text-fairway' : ''}>
                {pointsText(birdie)}
              </span>
            </Cell>
          </StackedRow>
        ))}
      </tbody>
    </table>
  )
}

/** The title of one of several tables in a card, and what its figures mean. */
export function OutlookCaption({ title, children }: { title: string; children: ReactNode }) {
  return (
    <caption className="px-4 pt-3 pb-1 text-start text-sm text-ink-soft">
      <span className="block text-base font-semibold text-ink">{title}</span> {children}
    </caption>
  )
}
