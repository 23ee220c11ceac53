import { dateText, isoDay, weekdayText } from '#web/format/dates.ts'

const dayMs = 86_400_000

/** The head over the messages of a day, in the reader's own zone: `Today`, `Thursday, Apr 9`, `4/9/2025`. */
export function dayHead(at: Date, now: Date): string {
  const day = dateText(at)
  if (day === dateText(now)) return 'Today'
  if (day === dateText(new Date(now.getTime() - dayMs))) return 'Yesterday'
  if (at.getFullYear() !== now.getFullYear()) return day
  return weekdayText(isoDay(at, new Intl.DateTimeFormat().resolvedOptions().timeZone))
}
