import { asc, eq } from 'drizzle-orm'
import * as z from 'zod'

import { type ShootoutStandings, ShootoutStandingsRow } from '#contract/game/shootout.ts'
import { shootoutStandings, type ShootoutRow } from '#domain/shootout/standings.ts'
import { loadField } from '#server/leagues/draft/league-field.ts'
import { nameInLeagueSql } from '#server/leagues/members/member-names.ts'
import { shootouts } from '#server/leagues/shootout-setting.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'
import { boardAt, type StoredScoreboard } from '#server/tournaments/scoreboards.ts'

import type { ShootoutSnapshot } from './shootout-state.ts'
import { shootoutPicks } from './tables.ts'

type Rows = ShootoutStandings['lines']

/** The lines of a result, as stored in their column. */
const StoredRows = z.array(ShootoutStandingsRow)

/** Changes whenever the lines of a shootout may have changed. */
export const toVersion = ({ state, league, known }: ShootoutSnapshot): string =>
  `${state}-${known?.version ?? 0}-${league.namesVersion}`

/** Everyone's line, the lowest total first; null until picks lock, and when the shootout is void. */
export async function readRows(db: Db, shootout: ShootoutSnapshot): Promise<Rows | null> {
  const { league, state, known } = shootout
  if (state !== 'locked' && state !== 'final') return null
  return await linesOf(db, { ...league, state, version: known?.version ?? null })
}

/** All that the lines of a shootout are made of. */
type Inputs = ShootoutSnapshot['league'] & { state: 'locked' | 'final'; version: number | null }

const linesOf = createVersionCache(
  async (db: Db, { state, version, ...league }: Inputs): Promise<Rows> => {
    const { id, tournamentKey } = league
    const known = await boardAt(db, tournamentKey, version)
    const lines =
      state === 'final' ? await readStoredRows(db, id) : await liveRows(db, league, known)
    const names = await pickerNames(db, id)
    return lines.map((line) => ({ ...line, name: names.get(line.userId) ?? '' }))
  },
)

/** Everyone's line by a board. */
export async function liveRows(
  db: Db,
  league: Pick<ShootoutSnapshot['league'], 'id' | 'tournamentKey' | 'rules'>,
  known: Pick<StoredScoreboard, 'board'> | null,
): Promise<ShootoutStandingsRow[]> {
  if (!known) return []
  const teams = await db
    .select({ userId: shootoutPicks.userId, golfers: shootoutPicks.apiPlayerIds })
    .from(shootoutPicks)
    .where(eq(shootoutPicks.leagueId, league.id))
    .orderBy(asc(shootoutPicks.userId))
  const field = await loadField(db, league)
  const golferOf = (id: string) => field.get(id) ?? { name: id, slot: 'W' as const }
  return shootoutStandings(teams, known.board, league.rules.penalty, golferOf).map(toWireRow)
}

const toWireRow = ({ golfers, ...line }: ShootoutRow) => ({
  ...line,
  golfers: golfers.map(({ slot, ...golfer }) => ({ ...golfer, groupId: slot })),
})

/** Stores everyone's line for good. */
export async function storeRows(
  db: Db,
  leagueId: string,
  lines: ShootoutStandingsRow[],
): Promise<void> {
  await db
    .update(shootouts)
    .set({ result: z.encode(StoredRows, lines) })
    .where(eq(shootouts.leagueId, leagueId))
}

async function readStoredRows(db: Db, leagueId: string): Promise<ShootoutStandingsRow[]> {
  const [row] = await db
    .select({ result: shootouts.result })
    .from(shootouts)
    .where(eq(shootouts.leagueId, leagueId))
  return z.decode(StoredRows, row?.result as never)
}

/** The names of those who picked. */
async function pickerNames(db: Db, leagueId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ userId: users.id, name: nameInLeagueSql(shootoutPicks.leagueId) })
    .from(shootoutPicks)
    .innerJoin(users, eq(users.id, shootoutPicks.userId))
    .where(eq(shootoutPicks.leagueId, leagueId))
  return new Map(rows.map(({ userId, name }) => [userId, name]))
}
