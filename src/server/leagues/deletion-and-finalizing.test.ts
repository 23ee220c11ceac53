import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listAchievements, getStatistics } from '#contract/game/achievements.ts'
import { getStandingsHistory } from '#contract/game/history.ts'
import { getLeague, listDeletedLeagues, listMyLeagues } from '#contract/leagues/leagues.ts'
import { updateLeague, deleteLeague, restoreLeague } from '#contract/leagues/manage-league.ts'
import { getSettleUp, markTransfer } from '#contract/leagues/settle-up.ts'
import { recordChangedStandings } from '#server/game/history/record-standings.ts'
import { leagueResults } from '#server/game/scoring/tables.ts'
import { mails } from '#server/notifications/mail/tables.ts'

import { patiently } from '../testing/patiently.ts'
import { callAllInLeague } from '../testing/scenes/access.ts'
import { startClosedLeague } from '../testing/scenes/finished.ts'
import { startConversation } from '../testing/scenes/messaging.ts'
import { allLeagues } from './tables.ts'

test('a league restored during play has filled teams and recorded standings, and ends like any other', async () => {
  const { teetime, leagueId, read, play, pass, settle, board } = await startClosedLeague()
  const { as, services } = teetime
  const params = { id: leagueId }
  await as('ann')(deleteLeague, { params })
  await play(2, 'In Progress')
  await recordChangedStandings(services.db)
  await as('ann')(restoreLeague, { params })
  expect((await as('bob')(getStandingsHistory, { params })).points.length).toBeGreaterThan(0)
  expect((await board()).status).toBe('live')

  await as('ann')(deleteLeague, { params })
  await services.db.delete(mails)
  await play(4)
  await read()
  await pass(25)
  expect(await settle()).toBe(0)
  expect(await services.db.$count(mails)).toBe(0)
  await as('ann')(restoreLeague, { params })
  expect((await board()).status).toBe('provisional')
  expect(await settle()).toBe(1)
  expect((await board()).status).toBe('settled')
})

test('members can still read a settled league that is deleted, and settle up in it', async () => {
  const { teetime, leagueId, play, read, pass, settle, board } = await startClosedLeague()
  const { as, register, runJobs, services } = teetime
  const params = { id: leagueId }
  const { chat, say, transcript } = startConversation(teetime)
  const { id: chatId } = await chat('bob', leagueId)
  await say('bob', chatId, 'well played')
  await play(4)
  await read()
  await pass(25)
  await settle()
  await register('eve')
  const results = async () => [
    await board('bob'),
    await as('bob')(getSettleUp, { params }),
    await as('bob')(listAchievements),
    await as('bob')(getStatistics),
    await transcript('bob', chatId),
  ]
  const before = await results()
  await as('ann')(deleteLeague, { params })
  expect((await as('ann')(listDeletedLeagues)).leagues).toMatchObject([{ id: leagueId }])
  await as('ann')(restoreLeague, { params })
  expect(await as('bob')(getLeague, { params })).toMatchObject({ deletedAt: null })
  await as('ann')(updateLeague, { params, body: { nickname: 'Back' } })
  await as('ann')(deleteLeague, { params })
  expect(await results()).toEqual(before)
  await services.db.update(allLeagues).set({ deletedAt: sql`now() - interval '8 days'` })
  await runJobs()
  expect(await results()).toEqual(before)
  const { leagues } = await as('bob')(listMyLeagues)
  expect(leagues).toMatchObject([
    { id: leagueId, status: 'settled', deletedAt: expect.any(Date) as Date },
  ])
  const [mine] = leagues
  const { colors, look: _look, ...league } = await as('bob')(getLeague, { params })
  expect(league).toEqual(mine)
  expect(Object.keys(colors ?? {})).toHaveLength(league.memberCount)

  // Everything can be read. The only writes left are settling up and one's own calendar link.
  const answers = await callAllInLeague(teetime, leagueId, 'ann')
  const namesOf = (answer: string) =>
    Object.keys(answers)
      .filter((name) => answers[name] === answer)
      .toSorted()
  expect(namesOf('409 league-ended').join(' ')).toBe(
    'addToGroups closeJoinCode completeSetup createWatchLink deleteLeague handOverLeague inviteFriend nudgeMembers regenerateJoinCode removeFromGroup removeGroupChannel removeMember reopenJoinCode revokeWatchLink saveTeam setGroupChannel setLeagueClub sortPlayers updateLeague',
  )
  expect(namesOf('409 restore-too-late')).toEqual(['restoreLeague'])
  await expect(say('bob', chatId, 'again?')).rejects.toMatchObject({ code: 'league-ended' })
  const { transfers } = await as('bob')(getSettleUp, { params })
  const [due] = transfers
  const transferId = due?.id ?? ''
  await as('ann')(markTransfer, { params: { ...params, transferId }, body: { paid: true } })
  const { transfers: now } = await as('bob')(getSettleUp, { params })
  expect(now.find(({ id }) => id === transferId)).toMatchObject({ paid: true })
  await expect(as('eve')(getLeague, { params })).rejects.toMatchObject({ code: 'missing' })
  expect(await as('ann')(listDeletedLeagues)).toEqual({ leagues: [] })
})

test('a league deleted while it is being settled is either fully settled or not settled at all', async () => {
  const { teetime, leagueId, play, read, pass, settle } = await startClosedLeague()
  const { as, services } = teetime
  await play(4)
  await read()
  await pass(25)
  const [settled] = await Promise.all([
    settle(),
    patiently(() => as('ann')(deleteLeague, { params: { id: leagueId } })),
  ])
  const [league] = await services.db.select().from(allLeagues)
  expect(league?.deletedAt).not.toBeNull()
  expect(league?.settledAt !== null).toBe(settled === 1)
  expect(await services.db.$count(leagueResults)).toBe(settled === 1 ? 4 : 0)
  expect(await settle()).toBe(0)
})
