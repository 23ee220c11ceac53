import { clsx } from 'clsx'
import { useMemo, useRef } from 'react'

import { ToPar } from '#web/format/score.tsx'
import type { MemberColors } from '#web/leagues/member-colors.ts'
import { useElementWidth } from '#web/ui/hooks/use-element-width.ts'

import { pointXs, laneChanges } from './bump-geometry.ts'
import { BumpLines } from './bump-lines.tsx'
import { type HistoryPoint, roundEndIndexes } from './standings-history.ts'

interface BumpChartProps {
  points: readonly HistoryPoint[]
  /** The reader's user id, whose line stands out. */
  me: string
  colors: MemberColors
  /** The index of the current point. */
  index: number
  /** The chart in words, for screen readers. */
  description: string
}

/** Everyone's place through the week: a lane per place, a line per team, with names at the end. */
export function BumpChart({ points, me, colors, index, description }: BumpChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const lines = useMemo(() => laneChanges(points), [points])
  const xs = useMemo(() => pointXs(points), [points])
  const rounds = roundEndIndexes(points)
  const end = points.at(-1)?.standings ?? []
  const laneHeight = end.length > 12 ? 24 : 32
  return (
    <div className="@container">
      <div aria-hidden="true" className="ms-6 me-32 mb-1 flex @max-[14rem]:me-0 sm:me-48">
        {rounds.map(({ round }) => (
          <span key={round} className="label-caps grow basis-0 text-center">
            R{round}
          </span>
        ))}
      </div>
      <div className="flex">
        <ol aria-hidden="true" className="digits w-6 shrink-0 text-xs text-ink-soft">
          {end.map(({ userId }, nth) => (
            <li key={userId} className={laneClass(laneHeight)}>
              {nth + 1}
            </li>
          ))}
        </ol>
        <div ref={frame} className="relative min-w-0 grow">
          <svg
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing, not a file
            role="img"
            aria-label={`Places through the week. ${description}`}
            width={width}
            height={end.length * laneHeight}
            // Out of the flow, or it would keep the frame from shrinking.
            className="absolute inset-0"
          >
            {width > 0 && (
              <BumpLines
                {...{ lines, me, colors, points, index }}
                rounds={rounds.length}
                x={(xs[index] ?? 1) * (width - nameGap)}
                size={{ width, lane: laneHeight, nameGap }}
              />
            )}
          </svg>
        </div>
        <TeamNames standings={end} me={me} laneHeight={laneHeight} />
      </div>
    </div>
  )
}

interface NamesProps {
  standings: HistoryPoint['standings']
  me: string
  laneHeight: number
}

/** The teams' names and totals at the end of their lines. */
function TeamNames({ standings, me, laneHeight }: NamesProps) {
  return (
    <ol aria-hidden="true" className="w-32 shrink-0 text-sm @max-[14rem]:hidden sm:w-48">
      {standings.map(({ userId, name, position, total }) => (
        <li
          key={userId}
          className={clsx(
            laneClass(laneHeight),
            'digits gap-1.5 px-2',
            userId === me && 'mine font-semibold',
          )}
        >
          <span
            className={clsx(
              'w-6 shrink-0 text-xs text-ink-soft',
              // Lanes are numbered on a phone; a shared place isn't its lane's number.
              !position.startsWith('T') && 'max-sm:hidden',
            )}
          >
            {position}
          </span>
          <span
            className={clsx(
              'min-w-0 grow',
              // A phone's names have two lines where lanes do.
              laneHeight > 24
                ? 'line-clamp-2 wrap-anywhere max-sm:text-[min(0.75rem,14px)] max-sm:leading-[1.25] sm:line-clamp-1'
                : 'truncate',
            )}
          >
            {name}
          </span>
          <ToPar value={total} className="font-semibold" />
        </li>
      ))}
    </ol>
  )
}

/** How far lines extend past the last point, toward their names. */
const nameGap = 10

const laneClass = (laneHeight: number) =>
  clsx('flex items-center', laneHeight > 24 ? 'h-[32px]' : 'h-[24px]')
