import pg from 'pg'
import { expect, test, vi } from 'vitest'

import { getClub } from '#contract/clubs/clubs.ts'
import {
  updateSeasonRules,
  getClubRecords,
  getRivalry,
  getSeasonStandings,
} from '#contract/clubs/seasons.ts'
import {
  addToShortlist,
  getTeam,
  listShortlist,
  listTeams,
  saveTeam,
} from '#contract/game/draft.ts'
import { getStandingsHistory } from '#contract/game/history.ts'
import { getCompactLeaderboard } from '#contract/game/leaderboard.ts'
import { getScoreboard, listFinishes } from '#contract/game/tournaments.ts'
import { getJoinCode, joinLeague } from '#contract/leagues/join-link.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { getSettleUp } from '#contract/leagues/settle-up.ts'
import { listConversations, sendMessage } from '#contract/people/messages.ts'
import { listReactions, setReaction } from '#contract/people/reactions.ts'
import { twelveWeeks } from '#domain/seasons/season.fixture.ts'
import type { ClubWeekResults } from '#domain/seasons/week.ts'
import { startClub } from '#server/testing/clubs.ts'
import { workerUrl } from '#server/testing/database.ts'
import { draft, golferId, startLeague } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { startConversation } from '#server/testing/scenes/messaging.ts'
import { fillClub, seedWeeks, weekId } from '#server/testing/scenes/seasons.ts'
import { recordStatements } from '#server/testing/statements.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

// Only PostgreSQL's driver has one method that every statement passes.
const onPostgres = test.skipIf(!process.env['TEST_DATABASE_URL'])

onPostgres('saving a team takes three statements', async () => {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  const save = (name: string, ranks: number[]) => () =>
    teetime.as(name)(saveTeam, {
      params: { id: leagueId },
      body: { apiPlayerIds: ranks.map(golferId), predictedWinningScore: -12 },
    })
  const complete = [1, 2, 8, 9, 15, 22]
  expect(await recordStatements(save('ann', [1]))).toHaveLength(3)
  expect(await recordStatements(save('ann', complete))).toHaveLength(3)
  expect(await recordStatements(save('bob', complete))).toHaveLength(3)
  expect(await recordStatements(save('ann', []))).toHaveLength(3)
})

onPostgres('joining a league takes six statements', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  const { code } = await teetime.as('ann')(getJoinCode, { params: { id } })
  await teetime.register('cat')
  const join = () => teetime.as('cat')(joinLeague, { params: { code } })
  expect(await recordStatements(join)).toHaveLength(6)
})

onPostgres(
  'sending a reply that mentions somebody takes three statements, the rate limit included',
  async () => {
    const teetime = await startTeeTime({ RATE_LIMITS: 'on' })
    const leagueId = await startLeague(teetime, ['ann', 'bob', 'cat'])
    const { chat, open, say: speak } = startConversation(teetime)
    const clientId = crypto.randomUUID()
    const content = '@bob Fore!'
    const mentions = [{ userId: teetime.idOf('bob'), start: 0, length: 4 }]
    for (const id of [(await chat('ann', leagueId)).id, await open('ann', 'bob')]) {
      const { id: replyTo } = await speak('bob', id, 'Look out')
      const body = { content, clientId, replyTo, mentions }
      const say = () => teetime.as('ann')(sendMessage, { params: { id }, body })
      expect(await recordStatements(say)).toHaveLength(3)
      // The same again is a retry.
      expect(await recordStatements(say)).toHaveLength(3)
    }
  },
)

/**
 * Lets PostgreSQL choose between plans by the tables of this test alone: it also goes by the rows that were there at the
 * last vacuum, and by the plans that a connection made for earlier tests.
 */
async function forgetPlans(): Promise<void> {
  const client = new pg.Client({ connectionString: workerUrl ?? '' })
  await client.connect()
  await client.query('vacuum analyze')
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  await client.end()
}

onPostgres('the statements that callers share are not planned anew each time', async () => {
  const { teetime, leagueId } = await startClosedLeague()
  await forgetPlans()
  const ann = teetime.as('ann')
  const params = { id: leagueId }
  const readAll = async () => {
    await ann(listConversations)
    await ann(getTeam, { params })
    await ann(getLeague, { params })
    await ann(getCompactLeaderboard, { params })
    await ann(getScoreboard, { params: { id: '014' }, query: { orgId: '1' } })
  }
  // A connection also holds what earlier tests have sent, so only what one more reading adds counts.
  const countPlans = async () => {
    const { rows } = await teetime.services.database.query(
      `select sum(custom_plans)::int as custom, sum(generic_plans)::int as generic from pg_prepared_statements`,
    )
    return rows[0] as { custom: number; generic: number }
  }
  // Each of the pool's connections plans a statement anew the first five times.
  await vi.waitFor(
    async () => {
      const before = await countPlans()
      await readAll()
      const after = await countPlans()
      expect(after.custom).toBe(before.custom)
      expect(after.generic).toBeGreaterThan(before.generic)
    },
    { timeout: 60_000, interval: 0 },
  )
})

onPostgres(
  'reacting takes three statements, the rate limit included, and reading reactions two',
  async () => {
    const teetime = await startTeeTime({ RATE_LIMITS: 'on' })
    const leagueId = await startLeague(teetime, ['ann', 'bob'])
    const { chat, say } = startConversation(teetime)
    const { id } = await chat('ann', leagueId)
    const line = (await say('ann', id, 'Fore!')).id
    const params = { id }
    for (const reacted of [true, true, false]) {
      const body = { line, reaction: 'fire' as const, reacted }
      const give = () => teetime.as('bob')(setReaction, { params, body })
      expect(await recordStatements(give)).toHaveLength(3)
    }
    const read = () => teetime.as('bob')(listReactions, { params, query: {} })
    expect(await recordStatements(read)).toHaveLength(2)
  },
)

onPostgres('reading teams, the history and what is owed takes three statements each', async () => {
  const { teetime, leagueId, play, settle } = await startClosedLeague()
  const params = { id: leagueId }
  const ann = teetime.as('ann')
  const reads = {
    'my team': () => ann(getTeam, { params }),
    'all teams': () => ann(listTeams, { params }),
    history: () => ann(getStandingsHistory, { params }),
    'settle-up': () => ann(getSettleUp, { params }),
  }
  const count = async () => {
    for (const [what, read] of Object.entries(reads)) {
      // The first read of a board's version fills the process's cache.
      await read()
      const statements = await recordStatements(read)
      expect(statements.length, `${what}: ${statements.join('\n')}`).toBeLessThanOrEqual(3)
    }
  }
  await count()
  await play(2)
  await count()
  await play(4)
  await settle()
  await count()
})

onPostgres(
  'reading a club of 60 members and 200 weeks takes at most three statements',
  async () => {
    const teetime = await startTeeTime()
    const { id } = await startClub(teetime, ['ann', 'bob'])
    const { db } = teetime.services
    const crowd = await fillClub(db, id, 58)
    const results = [teetime.idOf('ann'), teetime.idOf('bob'), ...crowd].map((userId, nth) => ({
      userId,
      rank: nth + 1,
      total: nth,
      guess: null,
      prize: 0,
      missedCuts: 0,
    }))
    const [week] = twelveWeeks(() => teetime.idOf('ann'))
    const weeks = Array.from({ length: 200 }, (_, nth) => ({
      ...(week as ClubWeekResults),
      leagueId: weekId(nth),
      startsOn: `${2020 + Math.floor(nth / 50)}-03-01`,
      results,
    }))
    await seedWeeks(db, id, weeks)
    const params = { id }
    const ann = teetime.as('ann')
    const reads = {
      club: () => ann(getClub, { params }),
      table: () => ann(getSeasonStandings, { params, query: { season: '2023' } }),
      records: () => ann(getClubRecords, { params }),
      rivals: () => ann(getRivalry, { params: { id, a: teetime.idOf('bob'), b: crowd[0] ?? '' } }),
    }
    expect((await reads.table()).rows).toHaveLength(60)
    await ann(updateSeasonRules, {
      params,
      body: { startMonth: 2, majorsDouble: true, dropWorst: 1 },
    })
    for (const [what, read] of Object.entries(reads)) {
      for (const most of [3, 1]) {
        const statements = await recordStatements(read)
        expect(statements.length, `${what}: ${statements.join('\n')}`).toBeLessThanOrEqual(most)
      }
    }
  },
)

onPostgres('reading a team before the draft closes takes three statements', async () => {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann'])
  await draft(teetime, leagueId, 'ann', [1, 2, 8])
  const params = { id: leagueId }
  expect(await recordStatements(() => teetime.as('ann')(getTeam, { params }))).toHaveLength(3)
  expect(await recordStatements(() => teetime.as('ann')(getSettleUp, { params }))).toHaveLength(3)
  expect(
    await recordStatements(() => teetime.as('ann')(getStandingsHistory, { params })),
  ).toHaveLength(2)
})

onPostgres(
  'starring a golfer takes two statements, and reading how the field finished two',
  async () => {
    const teetime = await startTeeTime()
    const id = await startLeague(teetime, ['ann'])
    const ann = teetime.as('ann')
    const star = () => ann(addToShortlist, { params: { id, apiPlayerId: golferId(1) } })
    expect(await recordStatements(star)).toHaveLength(2)
    expect(await recordStatements(star)).toHaveLength(2)
    expect(await recordStatements(() => ann(listShortlist, { params: { id } }))).toHaveLength(2)
    // Another test of this process may have made the version of an equal field.
    await teetime.services.database.query('update tournaments set name = $1', [`Open ${id}`])
    const finishes = () => ann(listFinishes, { params: { id: '014' }, query: { orgId: '1' } })
    expect(await recordStatements(finishes)).toHaveLength(2)
    // The process has made this version.
    expect(await recordStatements(finishes)).toHaveLength(1)
  },
)
