import type { Fallback } from '#contract/game/tournaments.ts'
import { sourceLabels } from '#domain/tournaments/sources.ts'

import { timeText, weekdayTimeText } from './dates.ts'

/** Where scores come from while the usual source is silent: `scores from ESPN since 2:41 PM`, in the reader's zone. */
export function fallbackText({ source, since }: Fallback, now: number): string {
  const isToday = since.toDateString() === new Date(now).toDateString()
  return `scores from ${sourceLabels[source]} since ${isToday ? timeText(since) : weekdayTimeText(since)}`
}
