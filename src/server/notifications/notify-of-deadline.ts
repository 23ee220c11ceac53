import { formatForReader, markEstimate } from '#domain/format.ts'
import type { Db } from '#server/platform/db/db.ts'

import { type Notice, notify } from './notify.ts'
import { readTimeZones } from './time-zones.ts'

interface CourseDeadline {
  at: Date
  /** The course's. */
  timeZone: string
  estimated: boolean
}

/**
 * Notifies people of a deadline, which the text gives by the clock of each reader and of the course, and marks if it is an
 * estimate.
 *
 * @param expires whether the notice is useless once the deadline has come. An estimate may move later, so it never is.
 */
export async function notifyOfDeadline(
  db: Db,
  { at, timeZone, estimated }: CourseDeadline,
  notice: Omit<Notice, 'text' | 'expiresAt'>,
  textOf: (when: string) => string,
  { expires = true } = {},
): Promise<void> {
  const zones = await readTimeZones(db, notice.userIds)
  const byText = Map.groupBy(zones, ([, zone]) =>
    markEstimate(formatForReader(at, zone, timeZone), estimated),
  )
  const expiry = expires && !estimated ? { expiresAt: at } : {}
  for (const [when, readers] of byText) {
    const userIds = readers.map(([userId]) => userId)
    await notify(db, { ...notice, userIds, text: textOf(when), ...expiry })
  }
}
