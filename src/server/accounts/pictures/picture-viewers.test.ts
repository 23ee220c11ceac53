import sharp from 'sharp'
import { expect, test } from 'vitest'

import { listPictures, setPicture } from '#contract/accounts/pictures.ts'
import { removeClubMember } from '#contract/clubs/clubs.ts'
import { playEvening } from '#contract/leagues/evenings.ts'
import { declineInvitation } from '#contract/leagues/invitations.ts'
import { removeMember } from '#contract/leagues/members.ts'
import { blockPerson, removeFriend, sendFriendRequest } from '#contract/people/friends.ts'
import { leagueMembers } from '#server/leagues/tables.ts'
import { startClub } from '#server/testing/clubs.ts'
import { invite, startLeague } from '#server/testing/leagues.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

/** Sets someone's picture. @returns its id */
async function upload({ as }: TeeTime, who: string): Promise<string> {
  const square = { width: 8, height: 8, channels: 3, background: 'green' } as const
  const file = await sharp({ create: square }).png().toBuffer()
  const { pictureId } = await as(who)(setPicture, { body: { image: file.toString('base64') } })
  return pictureId
}

/** The people whose pictures someone sees, by name. */
async function seen({ as, idOf }: TeeTime, viewer: string, people: string[]): Promise<string[]> {
  const { pictures } = await as(viewer)(listPictures)
  return people.filter((name) => idOf(name) in pictures)
}

test('friends, whoever asks to be one, and members of one league see a picture; strangers don’t', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, register } = teetime
  await startLeague(teetime, ['ann', 'bob'])
  await register('cat', 'dan')
  const pictureId = await upload(teetime, 'ann')
  const shown = { pictures: { [idOf('ann')]: pictureId } }
  for (const who of ['ann', 'bob']) expect(await as(who)(listPictures)).toEqual(shown)
  for (const who of ['cat', 'dan']) {
    expect(await as(who)(listPictures)).toEqual({ pictures: {} })
  }
  await as('ann')(sendFriendRequest, { body: { toUserId: idOf('cat') } })
  expect(await as('cat')(listPictures)).toEqual(shown)
  // A request of one's own shows nothing.
  await as('dan')(sendFriendRequest, { body: { toUserId: idOf('ann') } })
  expect(await as('dan')(listPictures)).toEqual({ pictures: {} })
  await as('ann')(sendFriendRequest, { body: { toUserId: idOf('dan') } })
  expect(await as('dan')(listPictures)).toEqual(shown)
})

test('members of a club see each other’s pictures until they leave it', async () => {
  const teetime = await startTeeTime()
  const { as, idOf } = teetime
  const { id } = await startClub(teetime, ['ann', 'bob'])
  await upload(teetime, 'ann')
  await upload(teetime, 'bob')
  const everyone = ['ann', 'bob']
  expect(await seen(teetime, 'ann', everyone)).toEqual(everyone)
  expect(await seen(teetime, 'bob', everyone)).toEqual(everyone)
  await as('ann')(removeClubMember, { params: { id, userId: idOf('bob') } })
  expect(await seen(teetime, 'ann', everyone)).toEqual(['ann'])
  expect(await seen(teetime, 'bob', everyone)).toEqual(['bob'])
})

test('someone removed from a league sees its members no longer, nor do they see them', async () => {
  const teetime = await startTeeTime()
  const { as, idOf } = teetime
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'])
  for (const name of ['ann', 'bob', 'cat']) await upload(teetime, name)
  const everyone = ['ann', 'bob', 'cat']
  expect(await seen(teetime, 'bob', everyone)).toEqual(everyone)
  await as('ann')(removeMember, { params: { id, userId: idOf('bob') } })
  // Ann is still a friend.
  expect(await seen(teetime, 'bob', everyone)).toEqual(['ann', 'bob'])
  expect(await seen(teetime, 'cat', everyone)).toEqual(['ann', 'cat'])
})

test('an invitation shows its sender’s picture until it is answered', async () => {
  const teetime = await startTeeTime()
  const { as, register } = teetime
  const id = await startLeague(teetime, ['ann', 'bob'])
  await register('cat')
  for (const name of ['ann', 'bob', 'cat']) await upload(teetime, name)
  const invitationId = await invite(teetime, id, 'ann', 'cat')
  await as('cat')(removeFriend, { params: { id: teetime.idOf('ann') } })
  const everyone = ['ann', 'bob', 'cat']
  expect(await seen(teetime, 'cat', everyone)).toEqual(['ann', 'cat'])
  expect(await seen(teetime, 'ann', everyone)).toEqual(['ann', 'bob'])
  await as('cat')(declineInvitation, { params: { id: invitationId } })
  expect(await seen(teetime, 'cat', everyone)).toEqual(['cat'])
})

test('a block hides pictures in both directions', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, register } = teetime
  await register('ann', 'bob')
  for (const name of ['ann', 'bob']) await upload(teetime, name)
  await as('ann')(sendFriendRequest, { body: { toUserId: idOf('bob') } })
  await as('bob')(sendFriendRequest, { body: { toUserId: idOf('ann') } })
  const everyone = ['ann', 'bob']
  expect(await seen(teetime, 'bob', everyone)).toEqual(everyone)
  await as('ann')(blockPerson, { params: { id: idOf('bob') } })
  expect(await seen(teetime, 'ann', everyone)).toEqual(['ann'])
  expect(await seen(teetime, 'bob', everyone)).toEqual(['bob'])
})

test('a guest sees the pictures of their league alone, and can’t upload one', async () => {
  const teetime = await startTeeTime({ TRY_EVENINGS: '1', TRY_EVENING_MINUTES: '30' })
  const { arrive, idOf, register, services } = teetime
  await register('ann', 'bob')
  for (const name of ['ann', 'bob']) await upload(teetime, name)
  const evening = (await arrive('gus', playEvening.path, { name: 'Gus' })) as { leagueId: string }
  const everyone = ['ann', 'bob', 'gus']
  expect(await seen(teetime, 'gus', everyone)).toEqual([])
  await services.db
    .insert(leagueMembers)
    .values({ leagueId: evening.leagueId, userId: idOf('ann') })
  expect(await seen(teetime, 'gus', everyone)).toEqual(['ann'])
  await expect(upload(teetime, 'gus')).rejects.toMatchObject({ status: 403 })
})
