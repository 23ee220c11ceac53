import { sql } from 'drizzle-orm'

import { countFailure } from '#server/feed/diagnostics.ts'
import { openGolfSource } from '#server/feed/open-source.ts'
import { isPastDue, readPast } from '#server/feed/past/read-past.ts'
import { type Seasons, startSeasons } from '#server/feed/past/seasons.fixture.ts'
import { boards } from '#server/tournaments/tables.ts'

import { startTeeTime, type TeeTime } from '../teetime.ts'

/** A fresh install on a stand-in for ESPN; by default with the newest two dozen tournaments. */
export async function startInstall(
  changes: (seasons: Seasons) => void = ({ events }) => void events.splice(25),
) {
  const seasons = await startSeasons()
  changes(seasons)
  const teetime = await startTeeTime({ GOLF_FEED: 'espn', ESPN_API_URL: seasons.url })
  return { teetime, seasons }
}

/** Another process of the same installation, without anything in memory. */
export const anotherProcess = ({ services }: TeeTime) => ({
  ...services,
  golf: openGolfSource(services.config, services.db, services.log),
})

/** Reads the past as long as something is due, at most so many times. */
export async function readAll(services: TeeTime['services'], times = 200): Promise<number> {
  let read = 0
  while (read < times && (await isPastDue(services))) {
    await readPast(services, countFailure)
    read += 1
  }
  return read
}

/** The tournaments of the past that were asked for more than once. */
export const readTwice = ({ calls }: Seasons) =>
  [...calls].filter(
    ([url, count]) => count > 1 && url.includes('event=') && !url.endsWith('event=401000000'),
  )

/** How many official scoreboards are stored. */
export const storedBoards = async ({ services }: TeeTime) =>
  await services.db.$count(boards, sql`${boards.officialAt} is not null`)
