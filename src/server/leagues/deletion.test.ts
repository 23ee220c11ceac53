import { listAchievements, getStatistics } from '#contract/achievements.ts'
import { getMetrics, getSystemHealth } from '#contract/admin.ts'
import { adviseTeam } from '#contract/assistant.ts'
import { createCalendarLink } from '#contract/calendar.ts'
import { listTeams, saveTeam } from '#contract/draft.ts'
import { endpoints } from '#contract/index.ts'
import { acceptInvitation, inviteFriend, listPendingInvitations } from '#contract/invitations.ts'
import {
  changeLeague,
  deleteLeague,
  getLeague,
  listDeletedLeagues,
  listLog,
  listMyLeagues,
  restoreLeague,
} from '#contract/leagues.ts'
import { openConversation } from '#contract/messages.ts'
import { getHistory } from '#contract/history.ts'
import { getSettleUp, markTransfer } from '#contract/settling.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { closeDueDrafts } from '../draft/close.ts'
import { recordChangedStandings } from '../history/record.ts'
import { mails } from '../mail/tables.ts'
import { talk } from '../messages/talk.fixture.ts'
import {
  addressesIn,
  differences,
  listenToAll,
  lookAll,
  masking,
  type Seen,
  type Watcher,
  watchers,
} from '../secrecy.fixture.ts'
import { startLocked } from '../settling/finished.fixture.ts'
import { leagueResults } from '../scoring/tables.ts'
import { draft, startLeague } from '../testing/leagues.ts'
import { startTeeTime, type TeeTime } from '../testing/teetime.ts'
import { purgeLeagues } from './deletion.ts'
import { allLeagues } from './tables.ts'

const fromItself = { 'sec-fetch-site': 'same-origin' }
const someId = '00000000-0000-4000-8000-000000000000'

/** Bodies for the calls that act in a league and want one. */
const bodies: Record<string, object> = {
  changeLeague: { nickname: 'x' },
  markPaid: { paid: true },
  assignPlayers: { playerGroupAssignments: [{ apiPlayerId: '10001', groupId: 'A' }] },
  inviteFriend: { friendId: someId },
  saveTeam: { apiPlayerIds: [] },
  quickPickTeam: { apiPlayerIds: [] },
  markTransfer: { fromUserId: someId, toUserId: someId, paid: true },
}
const inLeague = endpoints.filter(
  ({ endpoint: { path, access } }) => path.startsWith('/api/leagues/:id') && access !== 'public',
)

/** What each call that acts in the league answers someone: its status and its code. */
async function answersIn({ send, cookieOf }: TeeTime, leagueId: string, name: string) {
  const answers: Record<string, string> = {}
  for (const { name: call, endpoint } of inLeague) {
    const { statusCode, body } = await send({
      method: endpoint.method,
      url: endpoint.path.replace(':id', leagueId).replaceAll(/:\w+/g, someId),
      headers: fromItself,
      cookies: cookieOf(name),
      ...(bodies[call] && { payload: bodies[call] }),
    })
    answers[call] =
      statusCode < 300 ? 'good' : `${statusCode} ${/"code":"([\w-]+)"/.exec(body)?.[1]}`
  }
  return answers
}

/** As if the league had been deleted so many hours earlier. */
const pass = ({ world }: TeeTime, hours: number) =>
  world.db
    .update(allLeagues)
    .set({ deletedAt: sql`${allLeagues.deletedAt} - make_interval(hours => ${hours})` })

test('a deleted league is in no answer, list or count, and a restored one is as it was', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, join } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob', 'cat'])
  await join('dan', 'eve')
  const { befriend, chat, say } = talk(teetime)
  await befriend('ann', 'dan')
  const params = { id: leagueId }
  const { invitationId } = await as('ann')(inviteFriend, {
    params,
    body: { friendId: idOf('dan') },
  })
  await draft(teetime, leagueId, 'bob', [1, 2, 8, 9, 15, 22])
  const { id } = await chat('ann', leagueId)
  await say('ann', id, 'Sunday Best it is')
  const addresses = (await addressesIn(teetime, leagueId, invitationId)).filter(
    ({ name }) => name !== 'listLog' && name !== 'getTeam',
  )
  const mask = masking(teetime, leagueId)
  const look = async (who: readonly Watcher[]): Promise<Seen> => {
    const seen: Seen = new Map()
    for (const watcher of who) seen.set(watcher, await lookAll(teetime, watcher, addresses, mask))
    return seen
  }
  const insiders = ['cat'] as const
  const before = await look(insiders)
  expect(before.get('cat')?.join()).toContain('Sunday Best')

  const hear = await listenToAll(teetime)
  await as('ann')(deleteLeague, { params })
  const hidden = await look(watchers)
  for (const watcher of watchers) {
    for (const answer of hidden.get(watcher) ?? []) {
      if (watcher === 'ann' && answer.startsWith('listDeletedLeagues')) continue
      expect(answer.replace(/"location".*/, '')).not.toMatch(/Sunday Best|<league>/)
    }
  }
  const gone = (code: string) =>
    Object.fromEntries(inLeague.map(({ name }) => [name, `404 ${code}`]))
  expect(await answersIn(teetime, leagueId, 'cat')).toEqual({
    ...gone('league-deleted'),
    restoreLeague: '403 denied',
  })
  for (const name of ['dan', 'eve', 'admin']) {
    expect(await answersIn(teetime, leagueId, name)).toEqual(gone('missing'))
  }
  const accept = as('dan')(acceptInvitation, { params: { id: invitationId } })
  await expect(accept).rejects.toMatchObject({ status: 404 })
  await expect(say('bob', id, 'anyone?')).rejects.toMatchObject({ status: 404 })
  const write = as('bob')(openConversation, { body: { otherUserId: idOf('cat') } })
  await expect(write).rejects.toMatchObject({ code: 'cannot-message' })
  const advise = as('bob')(adviseTeam, { body: { leagueId, tournamentName: 'x' } })
  await expect(advise).rejects.toMatchObject({ code: 'league-deleted' })
  const none = { total: 0, thisMonth: 0, active: 0, totalPlayers: 0 }
  expect(await as('admin')(getMetrics)).toMatchObject({ leagues: none })
  const { feed } = await as('admin')(getSystemHealth)
  expect(feed.tournaments).toMatchObject([{ leagues: 0 }])
  expect(await as('bob')(listDeletedLeagues)).toEqual({ leagues: [] })
  const { leagues } = await as('ann')(listDeletedLeagues)
  expect(leagues).toMatchObject([{ id: leagueId, name: 'Sunday Best' }])
  const left = (leagues[0]?.restorableUntil.getTime() ?? 0) - Date.now()
  expect(left / 3_600_000).toBeCloseTo(7 * 24, 1)

  expect(await as('ann')(restoreLeague, { params })).toMatchObject({ id: leagueId, memberCount: 3 })
  // Once when it went and once when it came back.
  const topic = `"topic":"leagues/${leagueId}"`
  const timesHeard = async () => {
    const heard = await hear()
    return (['ann', 'cat', 'dan', 'eve'] as const).map(
      (watcher) => heard.get(watcher)?.filter((line) => line.includes(topic)).length,
    )
  }
  await expect.poll(timesHeard).toEqual([2, 2, 2, 0])
  const after = await look(insiders)
  for (const watcher of insiders) expect(differences(before, after, watcher)).toEqual([])
  const { log } = await as('cat')(listLog, { params })
  expect(log.slice(0, 2)).toMatchObject([
    { username: 'ann', text: 'League restored' },
    { username: 'ann', text: 'League deleted' },
  ])
  await as('dan')(acceptInvitation, { params: { id: invitationId } })
  await say('cat', id, 'we are back')
})

test('every member is told, by name, that a league is deleted and that it is back', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, world } = teetime
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'])
  await world.db.delete(mails)
  const written = async () => {
    const rows = await world.db.select().from(mails)
    await world.db.delete(mails)
    return rows
      .map(({ userId, title, text, path }) => {
        const name = ['ann', 'bob', 'cat'].find((one) => idOf(one) === userId)
        return [name, title, text.replaceAll('\n\n', ' '), path]
      })
      .toSorted()
  }
  await as('ann')(deleteLeague, { params: { id } })
  const toOthers =
    'ann deleted Sunday Best, your league for The Practice Open. Nobody can open it now. If that was a mistake, ask ann to restore it within seven days. Everything in it comes back.'
  expect(await written()).toEqual([
    [
      'ann',
      'You deleted Sunday Best',
      'Sunday Best is hidden from everyone now. All its members have been told. You can restore it from your dashboard for seven days.',
      '/dashboard',
    ],
    ['bob', 'ann deleted Sunday Best', toOthers, '/dashboard'],
    ['cat', 'ann deleted Sunday Best', toOthers, '/dashboard'],
  ])
  await as('ann')(restoreLeague, { params: { id } })
  const back = 'restored Sunday Best, your league for The Practice Open. Everything in it is back.'
  const path = `/leagues/${id}`
  expect(await written()).toEqual([
    ['ann', 'Sunday Best is back', `You ${back}`, path],
    ['bob', 'Sunday Best is back', `ann ${back}`, path],
    ['cat', 'Sunday Best is back', `ann ${back}`, path],
  ])
})

test('nobody is reminded in a hidden league, and everybody is once it is restored', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, runJobs, tick, world, provider } = teetime
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'])
  const params = { id }
  await draft(teetime, id, 'bob', [1, 2, 8, 9, 15, 22])
  await draft(teetime, id, 'cat', [3, 4])
  await as('ann')(deleteLeague, { params })
  await world.db.delete(mails)
  // A picked golfer withdraws, and it's within the last three hours.
  for (const golfer of provider.scenes[0]?.golfers ?? []) golfer.gone = golfer.id === '10001'
  for (let times = 0; times < 3; times += 1) await tick()
  await world.db.update(allLeagues).set({ draftingEndAt: sql`now() + interval '2 hours'` })
  await runJobs()
  expect(await world.db.$count(mails)).toBe(0)
  await as('ann')(restoreLeague, { params })
  await world.db.delete(mails)
  await runJobs()
  const told = await world.db.select({ kind: mails.kind, userId: mails.userId }).from(mails)
  expect(told.map(({ kind, userId }) => [kind, userId === idOf('bob')]).toSorted()).toEqual([
    ['deadline', false],
    ['deadline', false],
    ['withdrawal', true],
  ])
})

test('a league restored in play has its teams filled, its standings noted, and ends like any other', async () => {
  const { teetime, leagueId, read, play, pass: passHours, settle, board } = await startLocked()
  const { as, world } = teetime
  const params = { id: leagueId }
  await as('ann')(deleteLeague, { params })
  await play(2, 'In Progress')
  await recordChangedStandings(world.db)
  await as('ann')(restoreLeague, { params })
  expect((await as('bob')(getHistory, { params })).points.length).toBeGreaterThan(0)
  expect((await board()).status).toBe('live')

  await as('ann')(deleteLeague, { params })
  await world.db.delete(mails)
  await play(4)
  await read()
  await passHours(25)
  expect(await settle()).toBe(0)
  expect(await world.db.$count(mails)).toBe(0)
  await as('ann')(restoreLeague, { params })
  expect((await board()).status).toBe('provisional')
  expect(await settle()).toBe(1)
  expect((await board()).status).toBe('settled')
})

test('drafting closes in a hidden league, so that a team saved in part is whole after restoring', async () => {
  const teetime = await startTeeTime()
  const { as, passDeadline, tick } = teetime
  const id = await startLeague(teetime, ['ann', 'bob'])
  const params = { id }
  await draft(teetime, id, 'bob', [3, 4])
  await as('ann')(deleteLeague, { params })
  await passDeadline(id)
  expect(await closeDueDrafts(teetime.world.db)).toBe(1)
  await tick()
  await as('ann')(restoreLeague, { params })
  const { teams } = await as('ann')(listTeams, { params })
  expect(teams.map(({ username, golfers }) => [username, golfers.length])).toEqual([['bob', 6]])
  const late = as('ann')(saveTeam, {
    params,
    body: { apiPlayerIds: [], predictedWinningScore: null },
  })
  await expect(late).rejects.toMatchObject({ code: 'draft-closed' })
})

test('a settled league that is deleted stays with its members, to be read and settled up', async () => {
  const { teetime, leagueId, play, read, pass: passHours, settle, board } = await startLocked()
  const { as, join, runJobs } = teetime
  const params = { id: leagueId }
  const { chat, say, heard } = talk(teetime)
  const { id: chatId } = await chat('bob', leagueId)
  await say('bob', chatId, 'well played')
  await play(4)
  await read()
  await passHours(25)
  await settle()
  await join('eve')
  const results = async () => [
    await board('bob'),
    await as('bob')(getSettleUp, { params }),
    await as('bob')(listAchievements),
    await as('bob')(getStatistics),
    await heard('bob', chatId),
  ]
  const before = await results()
  await as('ann')(deleteLeague, { params })
  expect((await as('ann')(listDeletedLeagues)).leagues).toMatchObject([{ id: leagueId }])
  await as('ann')(restoreLeague, { params })
  expect(await as('bob')(getLeague, { params })).toMatchObject({ deletedAt: null })
  await as('ann')(changeLeague, { params, body: { nickname: 'Back' } })
  await as('ann')(deleteLeague, { params })
  expect(await results()).toEqual(before)
  await pass(teetime, 8 * 24)
  await runJobs()
  expect(await results()).toEqual(before)
  const { leagues } = await as('bob')(listMyLeagues)
  expect(leagues).toMatchObject([
    { id: leagueId, status: 'settled', deletedAt: expect.any(Date) as Date },
  ])
  const [mine] = leagues
  expect(await as('bob')(getLeague, { params })).toEqual(mine)

  // Everything can be read; of what writes only settling up and a calendar of one's own go on.
  const answers = await answersIn(teetime, leagueId, 'ann')
  const namesOf = (answer: string) =>
    Object.keys(answers)
      .filter((name) => answers[name] === answer)
      .toSorted()
  expect(namesOf('409 league-ended').join(' ')).toBe(
    'assignPlayers changeLeague completeSetup deleteLeague inviteFriend removePlayer saveTeam',
  )
  expect(namesOf('409 restore-too-late')).toEqual(['restoreLeague'])
  await expect(say('bob', chatId, 'again?')).rejects.toMatchObject({ code: 'league-ended' })
  const { transfers } = await as('bob')(getSettleUp, { params })
  const [due] = transfers
  const paid = { fromUserId: due?.from.userId ?? '', toUserId: due?.to.userId ?? '', paid: true }
  await as('ann')(markTransfer, { params, body: paid })
  const { transfers: now } = await as('bob')(getSettleUp, { params })
  expect(
    now.find(({ from, to }) => from.userId === paid.fromUserId && to.userId === paid.toUserId),
  ).toMatchObject({ paid: true })
  await expect(as('eve')(getLeague, { params })).rejects.toMatchObject({ code: 'missing' })
  expect(await as('ann')(listDeletedLeagues)).toEqual({ leagues: [] })
})

test('only the commissioner restores a league, and only within seven days; then it is gone for good', async () => {
  const teetime = await startTeeTime()
  const { as, runJobs, world } = teetime
  const id = await startLeague(teetime, ['ann', 'bob'])
  const params = { id }
  const restore = (name: string) => as(name)(restoreLeague, { params })
  await expect(restore('ann')).rejects.toMatchObject({ status: 409, code: 'league-not-deleted' })
  await as('ann')(deleteLeague, { params })
  const again = as('ann')(deleteLeague, { params })
  await expect(again).rejects.toMatchObject({ status: 404, code: 'league-deleted' })
  await expect(restore('bob')).rejects.toMatchObject({ status: 403 })
  await pass(teetime, 7 * 24 - 1)
  await runJobs()
  await restore('ann')
  await as('ann')(deleteLeague, { params })
  await pass(teetime, 7 * 24)
  await expect(restore('ann')).rejects.toMatchObject({
    status: 409,
    code: 'restore-too-late',
    message: 'A deleted league can be restored for seven days only',
  })
  expect(await as('ann')(listDeletedLeagues)).toEqual({ leagues: [] })
  expect(await purgeLeagues(world.db)).toBe(1)
  expect(await purgeLeagues(world.db)).toBe(0)
  await expect(restore('ann')).rejects.toMatchObject({ status: 404, code: 'missing' })
})

test('an invitation waits in vain while its league is hidden, and a private calendar shows nothing', async () => {
  const teetime = await startTeeTime()
  const { as, send, join, idOf } = teetime
  const id = await startLeague(teetime, ['ann'])
  await join('dan')
  await talk(teetime).befriend('ann', 'dan')
  const params = { id }
  await as('ann')(inviteFriend, { params, body: { friendId: idOf('dan') } })
  const { pathname, search } = new URL((await as('ann')(createCalendarLink, { params })).url)
  const calendar = async () => (await send({ url: pathname + search })).statusCode
  expect(await calendar()).toBe(200)
  await as('ann')(deleteLeague, { params })
  expect(await calendar()).toBe(404)
  expect(await as('dan')(listPendingInvitations)).toEqual({ invitations: [] })
  await as('ann')(restoreLeague, { params })
  await as('ann')(changeLeague, { params, body: { nickname: 'Back' } })
  expect(await calendar()).toBe(200)
  expect((await as('dan')(listPendingInvitations)).invitations).toHaveLength(1)
})

test('a league that is deleted while it is being settled is either settled whole or hidden', async () => {
  const { teetime, leagueId, play, read, pass: passHours, settle } = await startLocked()
  const { as, world } = teetime
  await play(4)
  await read()
  await passHours(25)
  const [settled] = await Promise.all([
    settle(),
    as('ann')(deleteLeague, { params: { id: leagueId } }),
  ])
  const [league] = await world.db.select().from(allLeagues)
  expect(league?.deletedAt).not.toBeNull()
  expect(league?.settledAt !== null).toBe(settled === 1)
  expect(await world.db.$count(leagueResults)).toBe(settled === 1 ? 4 : 0)
  expect(await settle()).toBe(0)
})
