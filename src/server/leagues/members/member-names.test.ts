import { expect, test } from 'vitest'

import { updateProfile } from '#contract/accounts/profile.ts'
import { getMe } from '#contract/accounts/session.ts'
import { listTeams } from '#contract/game/draft.ts'
import { getStandingsHistory } from '#contract/game/history.ts'
import { getCompactLeaderboard } from '#contract/game/leaderboard.ts'
import { explainScore, getWinProbabilities } from '#contract/game/scoring.ts'
import { getJoinPreview } from '#contract/leagues/join-link.ts'
import { getLeague, listMembers, listMyLeagues } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { handOverLeague, removeMember } from '#contract/leagues/members.ts'
import { getSettleUp } from '#contract/leagues/settle-up.ts'
import { listFriends, searchPeople } from '#contract/people/friends.ts'
import { mails } from '#server/notifications/mail/tables.ts'

import { notifyOfMessages } from '../../messages/message-notices.ts'
import { addFriendAsMember, startLeague } from '../../testing/leagues.ts'
import { startClosedLeague } from '../../testing/scenes/finished.ts'
import { startConversation } from '../../testing/scenes/messaging.ts'
import { startTeeTime, type TeeTime } from '../../testing/teetime.ts'

const names = { ann: 'Ann Brown', bob: 'Bob Lee', cat: 'Ann Cole' }

/** Gives people a first and a last name. */
async function call({ as }: TeeTime, people: Record<string, string>): Promise<void> {
  for (const [username, name] of Object.entries(people)) {
    const [firstName, lastName] = name.split(' ')
    await as(username)(updateProfile, {
      body: { firstName: firstName ?? null, lastName: lastName ?? null },
    })
  }
}

const membersIn = async ({ as }: TeeTime, id: string) =>
  (await as('ann')(listMembers, { params: { id } })).members.map(({ name }) => name)

const boardIn = async ({ as }: TeeTime, id: string) =>
  (await as('ann')(getCompactLeaderboard, { params: { id } })).standings
    .map(({ name }) => name)
    .toSorted()

test('members go by first name, and by an initial from when a second one has it until they leave', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await call(teetime, { ann: 'Ann Brown' })
  expect(await membersIn(teetime, id)).toEqual(['Ann', 'bob'])
  await teetime.register('cat')
  await call(teetime, { cat: 'Ann Cole' })
  await addFriendAsMember(teetime, id, 'ann', 'cat')
  expect(await membersIn(teetime, id)).toEqual(['Ann B.', 'bob', 'Ann C.'])
  const params = { id, userId: teetime.idOf('cat') }
  await teetime.as('cat')(removeMember, { params })
  expect(await membersIn(teetime, id)).toEqual(['Ann', 'bob'])
  const { log } = await teetime.as('bob')(listLogEntries, { params })
  expect(log.map(({ name, text }) => `${name}: ${text}`).slice(0, 2)).toEqual([
    'Ann: cat left',
    'Ann: cat joined',
  ])
})

test('a name is the same in every answer of a league', async () => {
  const {
    teetime,
    leagueId: id,
    play,
    settle,
    pass,
  } = await startClosedLeague(['ann', 'bob', 'cat'])
  const { as } = teetime
  await call(teetime, names)
  const params = { id }
  const said = async () => {
    const [explained, { points }, { teams }, { transfers }, { chances }] = await Promise.all([
      as('ann')(explainScore, { params: { id, userId: teetime.idOf('cat') } }),
      as('ann')(getStandingsHistory, { params }),
      as('ann')(listTeams, { params }),
      as('ann')(getSettleUp, { params }),
      as('ann')(getWinProbabilities, { params }),
    ])
    return [
      explained,
      ...explained.neighbours,
      ...(points.at(-1)?.standings ?? []),
      ...teams,
      ...transfers.flatMap(({ from, to }) => [from, to]),
      ...chances,
      ...(await as('ann')(getCompactLeaderboard, { params })).standings,
      ...(await as('ann')(listMembers, { params })).members,
    ].map(({ username, name }) => [username, name])
  }
  const expected = { ann: 'Ann B.', bob: 'Bob', cat: 'Ann C.' }
  await play(2)
  await teetime.runJobs()
  expect(new Set((await said()).map(String))).toEqual(new Set(Object.entries(expected).map(String)))
  await play(4)
  await pass(24)
  await settle()
  await call(teetime, { bob: 'Bobby Lee' })
  const settled = Object.entries({ ...expected, bob: 'Bobby' })
  expect(new Set((await said()).map(String))).toEqual(new Set(settled.map(String)))
  const { neighbours } = await as('ann')(explainScore, {
    params: { id, userId: teetime.idOf('ann') },
  })
  for (const { name, sentence } of neighbours) expect(sentence).toContain(name)
  expect((await as('bob')(getLeague, { params })).commissionerName).toBe('Ann B.')
  expect((await as('bob')(listMyLeagues)).leagues[0]?.commissionerName).toBe('Ann B.')
})

test('a new first name is on the board at the next read, before the close, in play and at the end', async () => {
  const open = await startTeeTime()
  const openId = await startLeague(open, ['ann', 'bob'])
  expect(await boardIn(open, openId)).toEqual(['ann', 'bob'])
  await call(open, { bob: 'Robert' })
  expect(await boardIn(open, openId)).toEqual(['Robert', 'ann'])

  const { teetime, leagueId, play, pass, settle } = await startClosedLeague(['ann', 'bob'])
  await play(2)
  expect(await boardIn(teetime, leagueId)).toEqual(['ann', 'bob'])
  await call(teetime, { bob: 'Robert' })
  expect(await boardIn(teetime, leagueId)).toEqual(['Robert', 'ann'])
  const csv = async () =>
    (
      await teetime.send({
        url: `/api/leagues/${leagueId}/standings.csv`,
        cookies: teetime.cookieOf('ann'),
      })
    ).body
  expect(await csv()).toContain('Robert')
  await play(4)
  await pass(24)
  await settle()
  expect(await boardIn(teetime, leagueId)).toEqual(['Robert', 'ann'])
  await call(teetime, { bob: 'Robbie' })
  expect(await boardIn(teetime, leagueId)).toEqual(['Robbie', 'ann'])
  expect(await csv()).toContain('Robbie')
})

test('a chat, its notices and what a league sends use the names of the league', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, services } = teetime
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'])
  await call(teetime, names)
  const { chat, say, transcript } = startConversation(teetime)
  const room = (await chat('ann', id)).id
  expect((await say('cat', room, 'Fore!')).senderName).toBe('Ann C.')
  expect(await transcript('bob', room)).toEqual(['Ann C.: Fore!'])
  await notifyOfMessages(services.db)
  await as('ann')(handOverLeague, { params: { id }, body: { userId: idOf('cat') } })
  await as('cat')(removeMember, { params: { id, userId: idOf('bob') } })
  const titles = (await services.db.select({ title: mails.title }).from(mails)).map(
    ({ title }) => title,
  )
  expect(titles).toEqual(expect.arrayContaining(['Ann C. is the new commissioner of Sunday Best']))
  expect(titles).toContain('Ann C. removed you from Sunday Best')
})

test('outside a league people go by first name, and in a search by the full one', async () => {
  const teetime = await startTeeTime()
  const { as } = teetime
  await teetime.register('ann', 'bob', 'cat')
  await call(teetime, names)
  const { befriend, open, say, transcript } = startConversation(teetime)
  await befriend('ann', 'bob', 'cat')
  const { friends } = await as('ann')(listFriends)
  expect(friends.map(({ name }) => name)).toEqual(['Bob', 'Ann'])
  const direct = await open('cat', 'ann')
  expect((await say('cat', direct, 'Hi')).senderName).toBe('Ann')
  expect(await transcript('ann', direct)).toEqual(['Ann: Hi'])
  const { users } = await as('bob')(searchPeople, { query: { q: 'ann' } })
  expect(users.map(({ name }) => name)).toEqual(['Ann Brown', 'Ann Cole'])
  expect((await as('bob')(getMe)).name).toBe('Bob')
})

test('a league’s link shows names as the league does, and no last name', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'])
  await call(teetime, names)
  const { joinCode } = await teetime.as('ann')(getLeague, { params: { id } })
  const code = joinCode?.code ?? ''
  const offer = await teetime.stranger(getJoinPreview, { params: { code } })
  expect(offer.members.map(({ name }) => name)).toEqual(['Ann B.', 'Bob', 'Ann C.'])
  expect(JSON.stringify(offer)).not.toMatch(/Brown|Cole|Lee/)
})

test('hidden characters, line breaks and the direction of text leave a name', async () => {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const typed = { firstName: ' A\u202enn\n Lou\u200b ', lastName: '\u2066\u200e' }
  const profile = await teetime.as('ann')(updateProfile, { body: typed })
  expect([profile.firstName, profile.lastName, profile.name]).toEqual(['Ann Lou', null, 'Ann Lou'])
})

test('no one can pose as another member by taking their username', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'])
  await call(teetime, { cat: 'BOB' })
  expect(await membersIn(teetime, id)).toEqual(['ann', 'bob', 'cat'])
})
