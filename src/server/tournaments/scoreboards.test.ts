import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { startClosedLeague } from '#server/testing/scenes/finished.ts'

import { findScoreboard } from './scoreboards.ts'
import { boards } from './tables.ts'
import { findTournament } from './tournaments.ts'

test('an official scoreboard that was stored without the event’s name has the tournament’s', async () => {
  const { teetime, play } = await startClosedLeague()
  const { db } = teetime.services
  await play(4)
  const { key, name } = await findTournament(db, 'live-golf', '1', '014')
  await db
    .update(boards)
    .set({ board: sql`${boards.board} - 'event'`, version: sql`${boards.version} + 1` })
  expect((await findScoreboard(db, key))?.board).toMatchObject({ event: name, status: 'official' })
})
