import { expect, test } from 'vitest'

import { deleteAccount, previewAccountDeletion } from '#contract/accounts/privacy.ts'
import { createClub, deleteClub, getClub, restoreClub } from '#contract/clubs/clubs.ts'
import { joinClub } from '#contract/clubs/join-link.ts'
import { listMembers } from '#contract/leagues/leagues.ts'
import { deleteLeague, restoreLeague } from '#contract/leagues/manage-league.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { listNewestMails } from '#server/notifications/mail/outbox.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'

async function startGroups() {
  const teetime = await startTeeTime()
  const { as } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob', 'cat'])
  const { id: clubId, joinCode } = await as('ann')(createClub, {
    body: { name: 'The Usual', entryFee: 0, rules: defaultRules },
  })
  for (const name of ['bob', 'cat'])
    await as(name)(joinClub, { params: { code: joinCode?.code ?? '' } })
  const [league, club] = [{ params: { id: leagueId } }, { params: { id: clubId } }]
  const deletes = async () => {
    await as('ann')(deleteLeague, league)
    await as('ann')(deleteClub, club)
  }
  const restore = async (ann = as('ann')) => {
    await ann(restoreLeague, league)
    await ann(restoreClub, club)
    const { members } = await ann(listMembers, league)
    const inClub = (await ann(getClub, club)).members
    return [members, inClub].map((people) => people.map(({ username }) => username))
  }
  return { ...teetime, leagueId, deletes, restore }
}

test('a restored league or club is without those who deleted their accounts since', async () => {
  const { as, deletes, restore } = await startGroups()
  await deletes()
  const { departures } = await as('bob')(previewAccountDeletion)
  expect(departures).toEqual([])
  await as('bob')(deleteAccount, { body: { password } })
  expect(await restore()).toEqual([
    ['ann', 'cat'],
    ['ann', 'cat'],
  ])
})

test('no one is notified that someone left a deleted league or club', async () => {
  const { as, deletes, services } = await startGroups()
  await as('bob')(deleteAccount, { body: { password } })
  const left = ['bob left Sunday Best', 'bob left The Usual']
  const notices = async () =>
    (await listNewestMails(services.db))
      .map(({ title }) => title)
      .filter((title) => / left /.test(title))
  expect((await notices()).toSorted()).toEqual(left)
  await deletes()
  await as('cat')(deleteAccount, { body: { password } })
  expect((await notices()).toSorted()).toEqual(left)
})

test('someone who deleted their account and came back isn’t back in what is restored then', async () => {
  const { as, enter, deletes, restore } = await startGroups()
  await deletes()
  await as('bob')(deleteAccount, { body: { password } })
  await enter('bob', password)
  expect(await restore()).toEqual([
    ['ann', 'cat'],
    ['ann', 'cat'],
  ])
})

test('a league or club that its own commissioner or owner deleted is still theirs to restore when they come back', async () => {
  const { as, enter, deletes, restore } = await startGroups()
  await deletes()
  expect((await as('ann')(previewAccountDeletion)).departures).toEqual([])
  await as('ann')(deleteAccount, { body: { password } })
  expect(await restore(await enter('ann', password))).toEqual([
    ['ann', 'bob', 'cat'],
    ['ann', 'bob', 'cat'],
  ])
})

test('a deleted league whose picks have locked keeps its members, as every such league does', async () => {
  const teetime = await startGroups()
  const { as, leagueId, deletes, restore, passDeadline } = teetime
  await passDeadline(leagueId)
  await deletes()
  await as('bob')(deleteAccount, { body: { password } })
  expect(await restore()).toEqual([
    ['ann', 'bob', 'cat'],
    ['ann', 'cat'],
  ])
})
