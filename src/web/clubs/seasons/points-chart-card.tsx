import { useRef, useState } from 'react'

import type { SeasonStandings } from '#contract/clubs/seasons.ts'
import { pluralize } from '#domain/words.ts'
import { useMe } from '#web/api/session.tsx'
import { dayText } from '#web/format/dates.ts'
import { Card } from '#web/ui/display/card.tsx'
import { useElementWidth } from '#web/ui/hooks/use-element-width.ts'
import { Select } from '#web/ui/inputs/form-controls.tsx'
import { Cell, ColumnHeading, RowHeading, StackedRow } from '#web/ui/lists/stacked-row.tsx'

/** Each member's points through the season: one line stands out, and its weeks are in the table beside it. */
export function PointsChartCard({ table }: { table: SeasonStandings }) {
  const me = useMe().id
  const [chosen, setChosen] = useState(me)
  const people = table.rows.filter(({ weeks }) => weeks > 0)
  const row = people.find(({ userId }) => userId === chosen) ?? people[0]
  if (!row) return null
  return (
    <Card
      flush
      title="Points Race"
      action={
        <Select
          aria-label="Whose year"
          className="w-auto! max-w-48"
          value={row.userId}
          onChange={(event) => setChosen(event.target.value)}
        >
          {people.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </Select>
      }
    >
      <div className="grid lg:grid-cols-[minmax(0,1fr)_min(18rem,50%)]">
        <div className="min-w-0 p-4">
          <PointsLines rows={people} chosen={row} />
        </div>
        <MemberWeeksTable weeks={table.weeks} row={row} />
      </div>
    </Card>
  )
}

type Row = SeasonStandings['rows'][number]

const height = 192
const margin = 6

function PointsLines({ rows, chosen }: { rows: readonly Row[]; chosen: Row }) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const most = Math.max(...rows.map(({ line }) => Math.max(...line)), 1)
  const pathOf = ({ line }: Row) =>
    [0, ...line]
      .map((points, nth) => {
        const x = margin + (nth / line.length) * (width - 2 * margin)
        const y = height - margin - (points / most) * (height - 2 * margin)
        return `${nth === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
      })
      .join('')
  const { name, points, line } = chosen
  return (
    <div ref={frame} className="relative h-48">
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing, not a file
        role="img"
        aria-label={`Points through the season. ${name} has ${points} after ${pluralize(line.length, 'week')}; the most is ${most}.`}
        width={width}
        height={height}
        className="absolute inset-0"
        fill="none"
        strokeLinejoin="round"
      >
        <path
          d={`M${margin} ${height - margin}H${width - margin}`}
          className="stroke-line"
          strokeWidth={1}
        />
        {width > 0 &&
          rows
            .filter((row) => row !== chosen)
            .map((row) => (
              <path
                key={row.userId}
                d={pathOf(row)}
                className="stroke-ink-soft opacity-60"
                strokeWidth={1.5}
              />
            ))}
        {width > 0 && (
          <>
            <path d={pathOf(chosen)} className="stroke-on-flag dark:stroke-board" strokeWidth={7} />
            <path d={pathOf(chosen)} className="stroke-flag" strokeWidth={4} />
          </>
        )}
      </svg>
    </div>
  )
}

function MemberWeeksTable({ weeks, row }: { weeks: SeasonStandings['weeks']; row: Row }) {
  return (
    <section
      aria-label={`${row.name}’s weeks`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard, too
      tabIndex={0}
      className="@container max-h-64 overflow-y-auto border-line -outline-offset-3 max-lg:border-t lg:border-s"
    >
      <table className="digits w-full text-sm">
        <caption className="sr-only">{row.name}’s points after each week</caption>
        <thead className="label-caps max-sm:text-[min(0.75rem,4vw)]">
          <StackedRow>
            <ColumnHeading className="px-4 py-2 text-start">Week</ColumnHeading>
            <ColumnHeading className="px-4 py-2 text-end @max-[12rem]:ms-auto">
              Points
            </ColumnHeading>
          </StackedRow>
        </thead>
        <tbody>
          {weeks.map(({ leagueId, tournamentName, startsOn, double, imported }, nth) => (
            <StackedRow key={leagueId} className="ruled">
              <RowHeading className="py-1.5 ps-4 text-start font-normal wrap-anywhere">
                {tournamentName}
                <span className="block text-xs text-ink-soft">
                  {imported ? `${startsOn.slice(0, 4)} · imported` : dayText(startsOn)}
                  {double && ' · counts double'}
                </span>
              </RowHeading>
              <Cell className="px-4 py-1.5 text-end font-semibold @max-[12rem]:ms-auto">
                {row.line[nth]}
              </Cell>
            </StackedRow>
          ))}
        </tbody>
      </table>
    </section>
  )
}
