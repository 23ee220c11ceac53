import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { deleteAccount } from '#contract/accounts/privacy.ts'
import { getAdminMetrics, getSystemHealth } from '#contract/admin/admin.ts'
import { createClub, deleteClub } from '#contract/clubs/clubs.ts'
import { adviseTeam } from '#contract/game/assistant.ts'
import { listTeams, saveTeam } from '#contract/game/draft.ts'
import { createCalendarLink } from '#contract/leagues/calendar.ts'
import { acceptInvitation, listPendingInvitations } from '#contract/leagues/invitations.ts'
import { inviteFriend } from '#contract/leagues/invite-links.ts'
import { listDeletedLeagues } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { updateLeague, deleteLeague, restoreLeague } from '#contract/leagues/manage-league.ts'
import { openConversation } from '#contract/people/messages.ts'
import { defaultRules } from '#domain/leagues/rules.ts'

import { restoreClub } from '../clubs/delete-club.ts'
import type { Account, Member } from '../platform/auth/account.ts'
import { draft, startLeague } from '../testing/leagues.ts'
import { callAllInLeague, leagueEndpoints } from '../testing/scenes/access.ts'
import { startConversation } from '../testing/scenes/messaging.ts'
import {
  findUrls,
  differences,
  subscribeToEverything,
  readEverything,
  masking,
  type Observation,
  type Observer,
  observers,
} from '../testing/scenes/secrecy.ts'
import { password, startTeeTime, type TeeTime } from '../testing/teetime.ts'
import { readRelation, requireAccess } from './access/league-access.ts'
import { purgeLeagues, restoreLeague as restore } from './delete-league.ts'
import { closeDueDrafts } from './draft/close-draft.ts'
import { allLeagues } from './tables.ts'

/** Moves every deletion into the past by some hours. */
const ageDeletions = ({ services }: TeeTime, hours: number) =>
  services.db
    .update(allLeagues)
    .set({ deletedAt: sql`${allLeagues.deletedAt} - make_interval(hours => ${hours})` })

test('a deleted league appears in no response, list or count, and a restored one is as it was', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, register } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob', 'cat'])
  await register('dan', 'eve')
  const { befriend, chat, say } = startConversation(teetime)
  await befriend('ann', 'dan')
  const params = { id: leagueId }
  const { invitationId } = await as('ann')(inviteFriend, {
    params,
    body: { friendId: idOf('dan') },
  })
  await draft(teetime, leagueId, 'bob', [1, 2, 8, 9, 15, 22])
  const { id } = await chat('ann', leagueId)
  await say('ann', id, 'Sunday Best it is')
  const addresses = (await findUrls(teetime, leagueId, invitationId)).filter(
    // One's own download has what is kept about oneself, while the league can still be restored.
    ({ name }) => !['listLogEntries', 'getTeam', 'exportData'].includes(name),
  )
  const mask = masking(teetime, leagueId)
  const look = async (who: readonly Observer[]): Promise<Observation> => {
    const seen: Observation = new Map()
    for (const watcher of who)
      seen.set(watcher, await readEverything(teetime, watcher, addresses, mask))
    return seen
  }
  const insiders = ['cat'] as const
  const before = await look(insiders)
  expect(before.get('cat')?.join()).toContain('Sunday Best')

  const topicsHeard = await subscribeToEverything(teetime)
  await as('ann')(deleteLeague, { params })
  const hidden = await look(observers)
  for (const watcher of observers) {
    for (const answer of hidden.get(watcher) ?? []) {
      if (watcher === 'ann' && answer.startsWith('listDeletedLeagues')) continue
      expect(answer.replace(/"location".*/, '')).not.toMatch(/Sunday Best|<league>/)
    }
  }
  const topic = `"topic":"leagues/${leagueId}"`
  const timesHeard = async () => {
    const received = await topicsHeard()
    return (['ann', 'cat', 'dan', 'eve'] as const).map(
      (watcher) => received.get(watcher)?.filter((line) => line.includes(topic)).length,
    )
  }
  expect(await timesHeard()).toEqual([1, 1, 1, 0])
  const gone = (code: string) =>
    Object.fromEntries(leagueEndpoints.map(({ name }) => [name, `404 ${code}`]))
  expect(await callAllInLeague(teetime, leagueId, 'cat')).toEqual({
    ...gone('league-deleted'),
    restoreLeague: '403 denied',
  })
  for (const name of ['dan', 'eve', 'admin']) {
    expect(await callAllInLeague(teetime, leagueId, name)).toEqual(gone('missing'))
  }
  const accept = as('dan')(acceptInvitation, { params: { id: invitationId } })
  await expect(accept).rejects.toMatchObject({ status: 404 })
  await expect(say('bob', id, 'anyone?')).rejects.toMatchObject({ status: 404 })
  const write = as('bob')(openConversation, { body: { otherUserId: idOf('cat') } })
  await expect(write).rejects.toMatchObject({ code: 'cannot-message' })
  const advise = as('bob')(adviseTeam, { body: { leagueId, tournamentName: 'x' } })
  await expect(advise).rejects.toMatchObject({ code: 'league-deleted' })
  const none = { total: 0, thisMonth: 0, active: 0, totalPlayers: 0 }
  expect(await as('admin')(getAdminMetrics)).toMatchObject({ leagues: none })
  const { feed } = await as('admin')(getSystemHealth)
  expect(feed.tournaments).toMatchObject([{ leagues: 0 }])
  expect(await as('bob')(listDeletedLeagues)).toEqual({ leagues: [] })
  const { leagues } = await as('ann')(listDeletedLeagues)
  expect(leagues).toMatchObject([{ id: leagueId, name: 'Sunday Best' }])
  const left = (leagues[0]?.restorableUntil.getTime() ?? 0) - Date.now()
  expect(left / 3_600_000).toBeCloseTo(7 * 24, 1)

  expect(await as('ann')(restoreLeague, { params })).toMatchObject({ id: leagueId, memberCount: 3 })
  expect(await timesHeard()).toEqual([1, 1, 1, 0])
  const after = await look(insiders)
  for (const watcher of insiders) expect(differences(before, after, watcher)).toEqual([])
  const { log } = await as('cat')(listLogEntries, { params })
  expect(log.slice(0, 2)).toMatchObject([
    { username: 'ann', text: 'League restored' },
    { username: 'ann', text: 'League deleted' },
  ])
  await as('dan')(acceptInvitation, { params: { id: invitationId } })
  await say('cat', id, 'we are back')
})

test('a hidden league still closes its draft, so a partial team is filled when the league is restored', async () => {
  const teetime = await startTeeTime()
  const { as, passDeadline, tick } = teetime
  const id = await startLeague(teetime, ['ann', 'bob'])
  const params = { id }
  await draft(teetime, id, 'bob', [3, 4])
  await as('ann')(deleteLeague, { params })
  await passDeadline(id)
  expect(await closeDueDrafts(teetime.services.db)).toBe(1)
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

test('a restore that waits while its sender deletes the account brings nothing back', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, services } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  const { db } = services
  const { id: clubId } = await as('ann')(createClub, {
    body: { name: 'The Usual', entryFee: 0, rules: defaultRules },
  })
  const ann = { id: idOf('ann'), username: 'ann' }
  const member = requireAccess(ann, await readRelation(db, ann, leagueId), 'member') as Member
  await as('ann')(deleteLeague, { params: { id: leagueId } })
  await as('ann')(deleteClub, { params: { id: clubId } })
  await as('ann')(deleteAccount, { body: { password } })
  await expect(restore(db, member)).rejects.toMatchObject({ status: 401 })
  await expect(restoreClub(db, ann as Account, clubId)).rejects.toMatchObject({ status: 401 })
  const { rows } = await services.database.query(
    'select id from shown_leagues union select id from clubs where deleted_at is null',
  )
  expect(rows).toEqual([])
})

test('only the commissioner can restore a league, and only within seven days, before it is purged', async () => {
  const teetime = await startTeeTime()
  const { as, runJobs, services } = teetime
  const id = await startLeague(teetime, ['ann', 'bob'])
  const params = { id }
  const restore = (name: string) => as(name)(restoreLeague, { params })
  await expect(restore('ann')).rejects.toMatchObject({ status: 409, code: 'league-not-deleted' })
  await as('ann')(deleteLeague, { params })
  const again = as('ann')(deleteLeague, { params })
  await expect(again).rejects.toMatchObject({ status: 404, code: 'league-deleted' })
  await expect(restore('bob')).rejects.toMatchObject({ status: 403 })
  await ageDeletions(teetime, 7 * 24 - 1)
  await runJobs()
  await restore('ann')
  await as('ann')(deleteLeague, { params })
  await ageDeletions(teetime, 7 * 24)
  await expect(restore('ann')).rejects.toMatchObject({
    status: 409,
    code: 'restore-too-late',
    message: 'Too late: a deleted league can only be restored within 7 days.',
  })
  expect(await as('ann')(listDeletedLeagues)).toEqual({ leagues: [] })
  expect(await purgeLeagues(services.db)).toBe(1)
  expect(await purgeLeagues(services.db)).toBe(0)
  await expect(restore('ann')).rejects.toMatchObject({ status: 404, code: 'missing' })
})

test('while a league is hidden, its invitations are not listed and its calendar link answers 404', async () => {
  const teetime = await startTeeTime()
  const { as, send, register, idOf } = teetime
  const id = await startLeague(teetime, ['ann'])
  await register('dan')
  await startConversation(teetime).befriend('ann', 'dan')
  const params = { id }
  await as('ann')(inviteFriend, { params, body: { friendId: idOf('dan') } })
  const { pathname, search } = new URL((await as('ann')(createCalendarLink, { params })).url)
  const calendar = async () => (await send({ url: pathname + search })).statusCode
  expect(await calendar()).toBe(200)
  await as('ann')(deleteLeague, { params })
  expect(await calendar()).toBe(404)
  expect(await as('dan')(listPendingInvitations)).toEqual({ invitations: [] })
  await as('ann')(restoreLeague, { params })
  await as('ann')(updateLeague, { params, body: { nickname: 'Back' } })
  expect(await calendar()).toBe(200)
  expect((await as('dan')(listPendingInvitations)).invitations).toHaveLength(1)
})
