import { formatForReader } from '#domain/format.ts'
import type { Db } from '#server/platform/db/db.ts'

import { type Notice, notify } from './notify.ts'
import { readTimeZones } from './time-zones.ts'

/** A moment at a course. */
interface CourseTime {
  at: Date
  timeZone: string
}

/**
 * Notifies people of what ends at a time, which the text says by the clock of each reader and of the course.
 *
 * @param expires whether the notice is useless once the time has come
 */
export async function notifyOfDeadline(
  db: Db,
  { at, timeZone }: CourseTime,
  notice: Omit<Notice, 'text' | 'expiresAt'>,
  textOf: (when: string) => string,
  { expires = true } = {},
): Promise<void> {
  const zones = await readTimeZones(db, notice.userIds)
  const byText = Map.groupBy(zones, ([, zone]) => formatForReader(at, zone, timeZone))
  for (const [when, readers] of byText) {
    const userIds = readers.map(([userId]) => userId)
    await notify(db, { ...notice, userIds, text: textOf(when), ...(expires && { expiresAt: at }) })
  }
}
