import { asc, eq } from 'drizzle-orm'
import * as z from 'zod'

import { type ShootoutBoard, WeekendLine } from '#contract/game/shootout.ts'
import { shootoutBoard, type ShootoutLine } from '#domain/shootout/board.ts'
import { fieldOf } from '#server/leagues/draft/field.ts'
import { nameIn } from '#server/leagues/names.ts'
import { shootouts } from '#server/leagues/shootout-switch.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'
import { boardAt, type KnownBoard } from '#server/tournaments/boards.ts'

import type { StandingShootout } from './standing.ts'
import { shootoutPicks } from './tables.ts'

type Lines = ShootoutBoard['lines']

/** The lines of a result, as stored in their column. */
const StoredLines = z.array(WeekendLine)

/** Changes whenever the lines of a shootout may have changed. */
export const versionOf = ({ state, league, known }: StandingShootout): string =>
  `${state}-${known?.version ?? 0}-${league.namesVersion}`

/** Everyone's line, the lowest total first; null until picks lock, and when the shootout is void. */
export async function shootoutLines(db: Db, shootout: StandingShootout): Promise<Lines | null> {
  const { league, state, known } = shootout
  if (state !== 'locked' && state !== 'final') return null
  return await linesOf(db, { ...league, state, version: known?.version ?? null })
}

/** All that the lines of a shootout are made of. */
type Inputs = StandingShootout['league'] & { state: 'locked' | 'final'; version: number | null }

const linesOf = createVersionCache(
  async (db: Db, { state, version, ...league }: Inputs): Promise<Lines> => {
    const { id, tournamentKey } = league
    const known = await boardAt(db, tournamentKey, version)
    const lines =
      state === 'final' ? await storedLines(db, id) : await linesInPlay(db, league, known)
    const names = await pickerNames(db, id)
    return lines.map((line) => ({ ...line, name: names.get(line.userId) ?? '' }))
  },
)

/** Everyone's line by a board. */
export async function linesInPlay(
  db: Db,
  league: Pick<StandingShootout['league'], 'id' | 'tournamentKey' | 'rules'>,
  known: Pick<KnownBoard, 'board'> | null,
): Promise<WeekendLine[]> {
  if (!known) return []
  const teams = await db
    .select({ userId: shootoutPicks.userId, golfers: shootoutPicks.apiPlayerIds })
    .from(shootoutPicks)
    .where(eq(shootoutPicks.leagueId, league.id))
    .orderBy(asc(shootoutPicks.userId))
  const field = await fieldOf(db, league)
  const golferOf = (id: string) => field.get(id) ?? { name: id, slot: 'W' as const }
  return shootoutBoard(teams, known.board, league.rules.penalty, golferOf).map(onTheWire)
}

const onTheWire = ({ golfers, ...line }: ShootoutLine) => ({
  ...line,
  golfers: golfers.map(({ slot, ...golfer }) => ({ ...golfer, groupId: slot })),
})

/** Stores everyone's line for good. */
export async function storeLines(db: Db, leagueId: string, lines: WeekendLine[]): Promise<void> {
  await db
    .update(shootouts)
    .set({ result: z.encode(StoredLines, lines) })
    .where(eq(shootouts.leagueId, leagueId))
}

async function storedLines(db: Db, leagueId: string): Promise<WeekendLine[]> {
  const [row] = await db
    .select({ result: shootouts.result })
    .from(shootouts)
    .where(eq(shootouts.leagueId, leagueId))
  return z.decode(StoredLines, row?.result as never)
}

/** The names of those who picked. */
async function pickerNames(db: Db, leagueId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ userId: users.id, name: nameIn(shootoutPicks.leagueId) })
    .from(shootoutPicks)
    .innerJoin(users, eq(users.id, shootoutPicks.userId))
    .where(eq(shootoutPicks.leagueId, leagueId))
  return new Map(rows.map(({ userId, name }) => [userId, name]))
}
