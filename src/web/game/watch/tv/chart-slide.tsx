import { useMemo } from 'react'

import { ToPar } from '#web/format/score.tsx'
import { laneChanges, pointXs } from '#web/game/history/bump-geometry.ts'
import { BumpLines } from '#web/game/history/bump-lines.tsx'
import {
  firstPlaceText,
  type HistoryPoint,
  roundEndIndexes,
} from '#web/game/history/standings-history.ts'

/** The chart's own units; the drawing is scaled to the screen. */
const width = 1000
const height = 560
const nameGap = 12

/** Everyone's place through the week, with names at the ends of the lines. */
export function ChartSlide({
  points,
  colors,
}: {
  points: readonly HistoryPoint[]
  /** By `userId`. */
  colors: Readonly<Record<string, number>>
}) {
  const lines = useMemo(() => laneChanges(points), [points])
  const xs = useMemo(() => pointXs(points), [points])
  const end = points.at(-1)?.standings ?? []
  const index = points.length - 1
  const lane = height / end.length
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)_14em] gap-[0.6em] p-[0.8em] portrait:grid-cols-[minmax(0,1fr)_11em]">
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing, not a file
        role="img"
        aria-label={`Places through the week. ${firstPlaceText(end)}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        // Thick enough for four meters.
        className="size-full [&_path]:[stroke-width:4]"
      >
        <BumpLines
          {...{ lines, points, index }}
          me=""
          colors={colors}
          rounds={roundEndIndexes(points).length}
          x={(xs[index] ?? 1) * (width - nameGap)}
          size={{ width, lane, nameGap }}
        />
      </svg>
      <ol
        aria-hidden="true"
        className={
          end.length > 12
            ? 'grid grid-cols-[minmax(0,1fr)] text-[0.9em]'
            : 'grid grid-cols-[minmax(0,1fr)] text-[1.3em]'
        }
        style={{ gridTemplateRows: `repeat(${end.length}, minmax(0, 1fr))` }}
      >
        {end.map(({ userId, name, position, total }) => (
          <li key={userId} className="flex items-center gap-[0.4em]">
            <span className="digits w-[2em] shrink-0 text-ink-soft">{position}</span>
            <span className="min-w-0 grow truncate font-semibold">{name}</span>
            <ToPar value={total} className="font-semibold" />
          </li>
        ))}
      </ol>
    </div>
  )
}
