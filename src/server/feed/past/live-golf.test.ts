import { existsSync, readFileSync } from 'node:fs'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { readAll } from '#server/testing/scenes/past-tournaments.ts'
import {
  dayMs,
  fortyGolfers,
  type ProviderTournament,
  upcomingTournament,
} from '#server/testing/servers/golf-scene.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { boards, entrants, tournaments } from '#server/tournaments/tables.ts'

import { parsePlayedCourse, parseScoreboard } from '../live-golf/parse-scoreboard.ts'
import { findFault } from './check-past.ts'
import { pastTournaments } from './tables.ts'

/** A tournament that began then: half of its golfers missed the cut, and one withdrew. */
const finished = (
  tournId: string,
  firstTee: Date,
  changes: Partial<ProviderTournament> = {},
): ProviderTournament =>
  upcomingTournament({
    tournId,
    name: `The Past ${tournId}`,
    year: firstTee.getUTCFullYear(),
    firstTee,
    status: 'Official',
    round: 4,
    roundStatus: 'Official',
    golfers: fortyGolfers().map((golfer, nth) =>
      nth < 20
        ? { ...golfer, rounds: [-1, 0, nth === 19 ? 1 : -2, ...(nth === 19 ? [] : [nth])] }
        : { ...golfer, rounds: [2, nth], out: 'cut' as const },
    ),
    ...changes,
  })

test.each(['plain', 'ejson'] as const)(
  'two seasons of Live Golf are read, a call for each tournament (%s)',
  async (encoding) => {
    const teetime = await startTeeTime()
    const { services, provider } = teetime
    const { db } = services
    provider.encoding = encoding
    const lastYear = new Date().getUTCFullYear() - 1
    const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
    provider.scenes.push(
      finished('101', daysAgo(30)),
      finished('102', new Date(Date.UTC(lastYear, 0, 9)), {
        status: 'Complete',
        roundStatus: 'Complete',
      }),
      finished('103', daysAgo(37), { format: 'team' }),
      finished('104', daysAgo(44), { status: 'Canceled', golfers: [] }),
    )
    const scoreboards = () => provider.calls['/leaderboard'] ?? 0
    const before = scoreboards()
    await readAll(services)
    expect(scoreboards() - before).toBe(3)
    const read = await db
      .select()
      .from(pastTournaments)
      .orderBy(sql`tourn_id`)
    expect(read.map(({ tournId, readAt, problem }) => [tournId, readAt !== null, problem])).toEqual(
      [
        ['101', true, null],
        ['102', true, null],
        ['103', false, 'not stroke play: team'],
        ['104', false, expect.stringContaining('104')],
      ],
    )

    const stored = await db
      .select({
        tournId: tournaments.tournId,
        board: boards.board,
        status: tournaments.status,
        course: tournaments.course,
      })
      .from(boards)
      .innerJoin(tournaments, eq(tournaments.key, boards.tournamentKey))
      .where(sql`official_at is not null`)
      .orderBy(tournaments.tournId)
    expect(stored).toMatchObject([
      { tournId: '101', status: 'official', course: { name: 'Practice Links' } },
      { tournId: '102', status: 'official', course: { name: 'Practice Links' } },
    ])
    for (const { board } of stored) {
      const { rows, round } = board as Scoreboard
      expect(round).toBe(4)
      expect(rows.map(({ rounds }) => rounds.length)).toEqual([
        ...Array(19).fill(4),
        3,
        ...Array(20).fill(2),
      ])
      expect(rows[2]).toMatchObject({ apiPlayerId: '10003', name: 'First3 Last3', toPar: -1 })
      expect(rows[20]).toMatchObject({ out: 'cut' })
    }
    expect(await db.$count(entrants, sql`tournament_key like '%:101:%'`)).toBe(40)
  },
)

// A recording of the provider's answer, which is not ours to distribute.
const recording = '../shared/golf-data/slash/2025-100-open/leaderboard-official.json'

test.runIf(existsSync(recording))('the recorded Open of 2025 counts as finished', () => {
  const body: unknown = JSON.parse(readFileSync(recording, 'utf8'))
  const board = parseScoreboard(body, { orgId: '1', tournId: '100', year: 2025 }, () => {})
  expect(board?.rows).toHaveLength(156)
  expect(board && findFault(board)).toBeNull()
  expect(parsePlayedCourse(body)?.name).toBe('Royal Portrush Golf Club')
})
