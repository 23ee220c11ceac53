import { Pause, Play } from 'lucide-react'

import { DateTime } from '#web/format/date-time.tsx'
import { weekdayTimeZoneText } from '#web/format/dates.ts'
import { IconButton } from '#web/ui/inputs/icon-button.tsx'

import { type HistoryPoint, describePoint } from './standings-history.ts'
import type { Replay } from './use-replay.ts'

interface ReplayControlsProps {
  points: readonly HistoryPoint[]
  me: string
  playback: Replay
}

/** Scrubs through the week or replays it. */
export function ReplayControls({ points, me, playback }: ReplayControlsProps) {
  const { index, playing, seek, toggle } = playback
  const point = points[index]
  if (!point) return null
  const Icon = playing ? Pause : Play
  const isNewest = index === points.length - 1
  return (
    <div className="grid gap-1">
      <p className="digits flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-display text-lg font-semibold">Round {point.round}</span>
        <DateTime at={point.at} />
        {isNewest && <span className="text-ink-soft">the latest</span>}
      </p>
      <div className="flex items-center gap-3">
        <IconButton label={playing ? 'Pause' : 'Replay the Week'} onClick={toggle} className="w-12">
          <Icon className="size-5" />
        </IconButton>
        <input
          type="range"
          aria-label="Point in the week"
          min={0}
          max={points.length - 1}
          step={1}
          value={index}
          aria-valuetext={`Round ${point.round}, ${weekdayTimeZoneText(point.at)}: ${describePoint(point, me)}`}
          onChange={({ target }) => seek(Number(target.value))}
          className="h-11 w-full min-w-0 cursor-pointer accent-fairway"
        />
      </div>
    </div>
  )
}
