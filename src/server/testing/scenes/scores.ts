import { eq } from 'drizzle-orm'

import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { publish } from '#server/platform/live/live.ts'

import { boards } from '../../tournaments/tables.ts'
import type { TeeTime } from '../teetime.ts'

/** Stores the next version of the tournament's board. @param scores to par, by place on the board */
export async function score(
  { services: { db } }: TeeTime,
  scores: Record<number, number>,
): Promise<void> {
  const [row] = await db.select().from(boards)
  if (!row) throw new Error('no board')
  const { rows, ...board } = row.board as Scoreboard
  const next = rows.map((line, at) => ({ ...line, toPar: scores[at] ?? line.toPar }))
  await db
    .update(boards)
    .set({
      version: row.version + 1,
      asOf: new Date(row.asOf.getTime() + 60_000),
      board: { ...board, rows: next },
    })
    .where(eq(boards.tournamentKey, row.tournamentKey))
}

/** Stores the next version and tells the streams, as the poller does. */
export async function publishScores(
  teetime: TeeTime,
  scores: Record<number, number>,
): Promise<void> {
  const { db } = teetime.services
  await score(teetime, scores)
  const [row] = await db.select({ key: boards.tournamentKey }).from(boards)
  const key = row?.key ?? ''
  await publish(db, { kind: 'tournament', key, orgId: '1', tournId: '014', inPlay: true })
}
