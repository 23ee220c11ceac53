import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateClubMember, createClub } from '#contract/clubs/clubs.ts'
import { joinClub } from '#contract/clubs/join-link.ts'
import {
  acceptInvitation,
  declineInvitation,
  listPendingInvitations,
} from '#contract/leagues/invitations.ts'
import { inviteFriend } from '#contract/leagues/invite-links.ts'
import { closeJoinCode, getJoinCode, joinLeague } from '#contract/leagues/join-link.ts'
import { listMembers } from '#contract/leagues/leagues.ts'
import { createLeague, deleteLeague } from '#contract/leagues/manage-league.ts'
import { removeMember } from '#contract/leagues/members.ts'
import { setAutoJoin, runItBack, createClubLeague } from '#contract/leagues/run-it-back.ts'
import { blockPerson } from '#contract/people/friends.ts'
import { defaultRules, maxLeagueMembers } from '#domain/leagues/rules.ts'
import { broConnections } from '#server/friends/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import { addMembers, invite } from '#server/testing/leagues.ts'
import { upcomingTournament } from '#server/testing/servers/golf-scene.ts'
import { type ErrorResponse, startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

import { leagueMembers } from '../tables.ts'

const next = { apiTournamentId: '020', tournOrgId: '1' }

/** Ann's league, and someone who isn't in it and can press one button. */
interface Scene {
  teetime: TeeTime
  leagueId: string
  name: string
  press: () => Promise<unknown>
}

async function makeLeague({ as }: TeeTime): Promise<string> {
  const body = { name: 'Sunday Best', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 }
  return (await as('ann')(createLeague, { body })).league.id
}

async function joinByLink({ as }: TeeTime, id: string, name: string): Promise<void> {
  const { code } = await as('ann')(getJoinCode, { params: { id } })
  await as(name)(joinLeague, { params: { code } })
}

const ways: Record<
  string,
  (teetime: TeeTime, name: string) => Promise<Omit<Scene, 'teetime' | 'name'>>
> = {
  async link(teetime, name) {
    const leagueId = await makeLeague(teetime)
    const { code } = await teetime.as('ann')(getJoinCode, { params: { id: leagueId } })
    return { leagueId, press: () => teetime.as(name)(joinLeague, { params: { code } }) }
  },
  async invitation(teetime, name) {
    const leagueId = await makeLeague(teetime)
    const id = await invite(teetime, leagueId, 'ann', name)
    return { leagueId, press: () => teetime.as(name)(acceptInvitation, { params: { id } }) }
  },
  async again(teetime, name) {
    const earlier = await makeLeague(teetime)
    await joinByLink(teetime, earlier, name)
    const press = (name: string) =>
      teetime.as(name)(runItBack, { params: { id: earlier }, body: next })
    const { league } = await press('ann')
    return { leagueId: league.id, press: () => press(name) }
  },
}

const states: Record<string, (scene: Scene) => Promise<unknown>> = {
  async nothing() {},
  async removed({ teetime: { as, idOf }, leagueId, name, press }) {
    await press()
    await as('ann')(removeMember, { params: { id: leagueId, userId: idOf(name) } })
  },
  async 'removed and invited since'(scene) {
    await states['removed']?.(scene)
    const { teetime, leagueId, name } = scene
    if (!(await areFriends(scene))) return await invite(teetime, leagueId, 'ann', name)
    const body = { friendId: teetime.idOf(name) }
    return await teetime.as('ann')(inviteFriend, { params: { id: leagueId }, body })
  },
  'blocked by the commissioner': ({ teetime: { as, idOf }, name }) =>
    as('ann')(blockPerson, { params: { id: idOf(name) } }),
  'blocks the commissioner': ({ teetime: { as, idOf }, name }) =>
    as(name)(blockPerson, { params: { id: idOf('ann') } }),
  'link closed': ({ teetime: { as }, leagueId }) =>
    as('ann')(closeJoinCode, { params: { id: leagueId } }),
  async 'declined and the link closed'({ teetime: { as }, leagueId, name }) {
    const { invitations } = await as(name)(listPendingInvitations)
    for (const { id } of invitations) await as(name)(declineInvitation, { params: { id } })
    await as('ann')(closeJoinCode, { params: { id: leagueId } })
  },
  async full({ teetime: { services }, leagueId }) {
    await addMembers(services.db, leagueId, maxLeagueMembers - 1)
  },
  locked: ({ teetime, leagueId }) => teetime.passDeadline(leagueId),
  deleted: ({ teetime: { as }, leagueId }) => as('ann')(deleteLeague, { params: { id: leagueId } }),
  'account disabled': ({ teetime: { services }, name }) =>
    services.db
      .update(users)
      .set({ disabledAt: sql`now()` })
      .where(eq(users.username, name)),
  'account about to be deleted': ({ teetime: { services }, name }) =>
    services.db
      .update(users)
      .set({ deletesAt: sql`now() + interval '7 days'` })
      .where(eq(users.username, name)),
}

async function areFriends({ teetime: { services, idOf }, name }: Scene): Promise<boolean> {
  const isTheirs = sql`${idOf(name)}::uuid in (user_id1, user_id2)`
  return (await services.db.$count(broConnections, isTheirs)) > 0
}

/** What someone reads who comes in each way in each state. */
const table: Record<string, Record<string, string>> = {
  link: {
    nothing: 'in',
    removed: 'removed-from-league',
    'removed and invited since': 'in',
    'blocked by the commissioner': 'missing',
    'blocks the commissioner': 'missing',
    'link closed': 'join-closed',
    full: 'league-full',
    locked: 'draft-closed',
    deleted: 'missing',
    'account disabled': 'signed-out',
    'account about to be deleted': 'signed-out',
  },
  invitation: {
    nothing: 'in',
    removed: 'missing',
    'blocked by the commissioner': 'missing',
    'blocks the commissioner': 'missing',
    'link closed': 'in',
    full: 'league-full',
    locked: 'draft-closed',
    deleted: 'missing',
    'account disabled': 'signed-out',
    'account about to be deleted': 'signed-out',
  },
  again: {
    nothing: 'in',
    removed: 'removed-from-league',
    'removed and invited since': 'in',
    'blocked by the commissioner': 'not-asked',
    'blocks the commissioner': 'not-asked',
    'link closed': 'in',
    'declined and the link closed': 'not-asked',
    full: 'league-full',
    locked: 'draft-closed',
    deleted: 'makes another',
    'account disabled': 'signed-out',
    'account about to be deleted': 'signed-out',
  },
}

test('each way into a league keeps the same people out', async () => {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  teetime.provider.scenes.push(upcomingTournament({ tournId: '020', name: 'The Weekend Open' }))
  await teetime.tick()
  const outcomes: typeof table = {}
  let count = 0
  for (const [way, expected] of Object.entries(table)) {
    outcomes[way] = {}
    for (const state of Object.keys(expected)) {
      count += 1
      const name = `guest${count}`
      await teetime.register(name)
      await teetime.services.db.update(users).set({ subscriptionTier: 'enterprise' })
      const scene = { teetime, name, ...(await ways[way]!(teetime, name)) }
      await states[state]!(scene)
      outcomes[way][state] = await outcomeOf(scene)
    }
  }
  expect(outcomes).toEqual(table)
})

async function outcomeOf({
  teetime: { services, idOf },
  leagueId,
  name,
  press,
}: Scene): Promise<string> {
  const answer = (await press().catch(({ code }: ErrorResponse) => code)) as
    | string
    | { leagueId?: string; league?: { id: string } }
  const isIn = await services.db.$count(
    leagueMembers,
    sql`league_id = ${leagueId} and user_id = ${idOf(name)}`,
  )
  if (typeof answer === 'string') return isIn ? `${answer}, but in` : answer
  const id = answer.leagueId ?? answer.league?.id
  return isIn ? 'in' : id === leagueId ? 'not in' : 'makes another'
}

test('no one who can’t be asked is in a club’s new week at once', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, register, provider, tick, services } = teetime
  const names = ['bob', 'cat', 'dan', 'eve', 'fay']
  await register('ann', ...names)
  provider.scenes.push(upcomingTournament({ tournId: '020', name: 'The Weekend Open' }))
  await tick()
  const { id, joinCode } = await as('ann')(createClub, {
    body: { name: 'The Usual', entryFee: 0, rules: defaultRules },
  })
  for (const name of names) {
    await as(name)(joinClub, { params: { code: joinCode?.code ?? '' } })
    await as(name)(setAutoJoin, { params: { id }, body: { alwaysIn: true } })
  }
  await as('ann')(updateClubMember, {
    params: { id, userId: idOf('bob') },
    body: { role: 'deputy' },
  })
  await as('ann')(blockPerson, { params: { id: idOf('cat') } })
  await as('dan')(blockPerson, { params: { id: idOf('ann') } })
  await services.db
    .update(users)
    .set({ disabledAt: sql`now()` })
    .where(eq(users.username, 'eve'))
  const { league } = await as('ann')(createClubLeague, { params: { id }, body: next })
  const { members } = await as('ann')(listMembers, { params: league })
  expect(members.map(({ username }) => username).toSorted()).toEqual(['ann', 'bob', 'fay'])
})
