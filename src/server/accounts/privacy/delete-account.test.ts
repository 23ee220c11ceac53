import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { getNotificationCounts } from '#contract/accounts/notifications.ts'
import { deleteAccount, previewAccountDeletion } from '#contract/accounts/privacy.ts'
import { getAdminMetrics, getSystemHealth } from '#contract/admin/admin.ts'
import { listUsers } from '#contract/admin/users.ts'
import { updateClubMember, createClub, getClub } from '#contract/clubs/clubs.ts'
import { joinClub } from '#contract/clubs/join-link.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { updateMember } from '#contract/leagues/members.ts'
import {
  listFriendRequests,
  listFriends,
  sendFriendRequest,
  searchPeople,
} from '#contract/people/friends.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { checkPayments } from '#server/billing/provider-events.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { listNewestMails } from '#server/notifications/mail/outbox.ts'
import { users } from '#server/platform/auth/tables.ts'
import { listRoles, startClub } from '#server/testing/clubs.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { startConversation } from '#server/testing/scenes/messaging.ts'
import { startPayments, subscriptionOf } from '#server/testing/scenes/payments.ts'
import { startTeeTime, password, type TeeTime } from '#server/testing/teetime.ts'

import { purgeAccounts } from './purge.ts'

const deletes = ({ as }: TeeTime, name = 'ann') => as(name)(deleteAccount, { body: { password } })

/** Lets someone's seven days pass. */
const pass = ({ services, idOf }: TeeTime, name: string) =>
  services.db
    .update(users)
    .set({ deletesAt: sql`now() - interval '1 second'` })
    .where(eq(users.id, idOf(name)))

test('deleting an account leaves and hands over groups right away, sends a mail, and is undone by signing in within seven days', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, enter, services, runJobs, register } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob', 'cat', 'dan'])
  await services.db
    .update(users)
    .set({ subscriptionTier: 'pro' })
    .where(eq(users.id, idOf('ann')))
  await as('ann')(updateMember, {
    params: { id: leagueId, userId: idOf('cat') },
    body: { deputy: true },
  })
  const { league: alone } = await as('ann')(createLeague, {
    body: { name: 'Alone', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })
  const club = { name: 'The Usual', entryFee: 0, rules: defaultRules }
  const { id: clubId, joinCode } = await as('ann')(createClub, { body: club })
  await as('bob')(joinClub, { params: { code: joinCode?.code ?? '' } })
  await as('cat')(joinClub, { params: { code: joinCode?.code ?? '' } })
  await as('ann')(updateClubMember, {
    params: { id: clubId, userId: idOf('cat') },
    body: { role: 'deputy' },
  })
  const { departures, hasPlan } = await as('ann')(previewAccountDeletion)
  expect(hasPlan).toBe(false)
  expect(
    departures.map(({ name, leaves, fate, successor }) => [name, leaves, fate, successor]),
  ).toEqual(
    expect.arrayContaining([
      ['Sunday Best', true, 'handed-over', 'cat'],
      ['The Usual', true, 'handed-over', 'cat'],
      ['Alone', false, 'deleted', null],
    ]),
  )
  await expect(as('ann')(deleteAccount, { body: { password: 'Wrong1234' } })).rejects.toMatchObject(
    { status: 403, code: 'password-wrong' },
  )
  await expect(as('ann')(deleteAccount, { body: { password: '' } })).rejects.toMatchObject({
    status: 400,
    message: 'Password is required',
  })
  await expect(as('admin')(deleteAccount, { body: { password } })).rejects.toMatchObject({
    code: 'administrator-stays',
  })
  const { deletesAt } = await deletes(teetime)
  expect(Math.round((deletesAt.getTime() - Date.now()) / 3_600_000)).toBe(7 * 24)

  await expect(as('ann')(previewAccountDeletion)).rejects.toMatchObject({ status: 401 })
  const { commissionerId } = await as('cat')(getLeague, { params: { id: leagueId } })
  expect(commissionerId).toBe(idOf('cat'))
  const { members } = await as('cat')(getClub, { params: { id: clubId } })
  expect(members.map(({ name, role }) => [name, role])).toEqual([
    ['bob', 'member'],
    ['cat', 'owner'],
  ])
  const [gone] = await services.db.select().from(allLeagues).where(eq(allLeagues.id, alone.id))
  expect(gone?.deletedAt).not.toBeNull()
  await register('eve')
  expect(JSON.stringify(await as('eve')(searchPeople, { query: { q: 'ann' } }))).not.toContain(
    'ann',
  )

  await purgeAccounts(services)
  const back = await enter('ann', password)
  expect((await back(previewAccountDeletion)).departures).toEqual([])
  await runJobs()
  const mails = (await listNewestMails(services.db)).filter(({ kind }) => kind === 'account')
  expect(mails.map(({ to, title }) => [to, title]).toReversed()).toEqual([
    ['ann@example.com', 'Your TeeTime account will be deleted in 7 days'],
    ['ann@example.com', 'Your TeeTime account is safe'],
  ])
})

test('the account is gone once its seven days are over, and nobody can sign in to it', async () => {
  const teetime = await startTeeTime()
  const { enter, services, register, idOf } = teetime
  await register('ann', 'bob')
  await deletes(teetime)
  await pass(teetime, 'ann')
  await expect(enter('ann', password)).rejects.toMatchObject({ status: 401 })
  await Promise.all([purgeAccounts(services), purgeAccounts(services)])
  const [former] = await services.db
    .select()
    .from(users)
    .where(eq(users.id, idOf('ann')))
  await expect(enter(former?.username ?? '', password)).rejects.toMatchObject({ status: 401 })
  // The name and the address are free again.
  await register('ann')
  expect(await services.db.$count(users, and(eq(users.username, 'ann')))).toBe(1)
})

test('someone who deleted their account leaves lists and search at once, and is back if they return', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, register, enter } = teetime
  await register('ann', 'bob', 'cat')
  await startConversation(teetime).befriend('ann', 'bob')
  await as('ann')(sendFriendRequest, { body: { toUserId: idOf('cat') } })
  const seen = async () => ({
    friends: (await as('bob')(listFriends)).friends.map(({ username }) => username),
    requests: (await as('cat')(listFriendRequests)).requests.map(
      ({ fromUser }) => fromUser.username,
    ),
    waiting: (await as('cat')(getNotificationCounts)).friendRequests,
    found: (await as('bob')(searchPeople, { query: { q: 'ann' } })).users.length,
  })
  const before = { friends: ['ann'], requests: ['ann'], waiting: 1, found: 1 }
  expect(await seen()).toEqual(before)
  await deletes(teetime)
  expect(await seen()).toEqual({ friends: [], requests: [], waiting: 0, found: 0 })
  const asked = as('cat')(sendFriendRequest, { body: { toUserId: idOf('ann') } })
  await expect(asked).rejects.toMatchObject({ status: 404 })
  await enter('ann', password)
  expect(await seen()).toEqual(before)
})

test('an account that can’t be deleted keeps no other waiting, and the administrator sees it', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, register, services, runJobs } = teetime
  await register('ann', 'bob', 'cat')
  for (const name of ['ann', 'bob', 'cat']) {
    await deletes(teetime, name)
    await pass(teetime, name)
  }
  await services.db.execute(sql`
    update users set deletes_at = deletes_at - interval '3 hours' where id = ${idOf('bob')}`)
  await services.db.execute(sql`create function keep_bob() returns trigger language plpgsql as
    $$ begin if new.id = ${sql.raw(`'${idOf('bob')}'`)} and new.former_at is not null then raise exception 'broken'; end if; return new; end $$`)
  await services.db.execute(
    sql`create trigger keep_bob before update on users for each row execute function keep_bob()`,
  )
  await expect(runJobs()).rejects.toMatchObject({
    errors: [{ message: '1 accounts weren’t deleted' }],
  })
  const left = await services.db
    .select({ username: users.username })
    .from(users)
    .where(and(isNotNull(users.deletesAt), isNull(users.formerAt)))
  expect(left).toEqual([{ username: 'bob' }])
  expect((await as('admin')(getSystemHealth)).deletions).toMatchObject({ overdue: 1 })
  await services.db.execute(sql`drop function keep_bob cascade`)
  await runJobs()
  expect((await as('admin')(getSystemHealth)).deletions).toEqual({ overdue: 0, damagedResults: 0 })
})

test('former members are in none of the administrator’s numbers and lists', async () => {
  const teetime = await startTeeTime()
  const { as, services } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  await teetime.passDeadline(leagueId)
  const seen = async () => {
    const { users, leagues, subscriptions } = await as('admin')(getAdminMetrics)
    return [
      users.total,
      users.thisMonth,
      users.recent.length,
      leagues.totalPlayers,
      subscriptions[0]?.count,
      (await as('admin')(listUsers)).users.length,
    ]
  }
  expect(await seen()).toEqual([3, 3, 3, 2, 2, 3])
  await deletes(teetime, 'bob')
  await pass(teetime, 'bob')
  await purgeAccounts(services)
  expect(await seen()).toEqual([2, 2, 2, 1, 1, 2])
})

test('a plan stops renewing with the deletion, and ends at Stripe with the account', async () => {
  const payments = await startPayments()
  const { buy, services, ledger } = payments
  const { subscriptionId } = await buy('ann', 'pro')
  expect((await payments.as('ann')(previewAccountDeletion)).hasPlan).toBe(true)
  await deletes(payments)
  await payments.runJobs()
  const subscription = () => ledger.get(subscriptionId)
  expect(subscription()['cancel_at_period_end']).toBe(true)
  await pass(payments, 'ann')
  await purgeAccounts(services)
  expect(subscription()['status']).toBe('canceled')
  expect(await payments.stored('ann')).toEqual({ plans: [], payments: [] })
})

test('a card form that is open when an account is deleted can’t be paid', async () => {
  const payments = await startPayments()
  const { clientSecret } = await payments.choose('ann', 'pro')
  await deletes(payments)
  await payments.runJobs()
  expect(() => payments.ledger.pay(clientSecret)).toThrow('payment_intent_unexpected_state')
})

test('each day, the plans of accounts that are being deleted stop renewing, however they began', async () => {
  const payments = await startPayments()
  const { choose, deliver, ledger, services, runJobs } = payments
  // Ann pays at the last moment.
  const { clientSecret } = await choose('ann', 'pro')
  await deletes(payments)
  const paid = subscriptionOf(ledger, ledger.pay(clientSecret).id)
  for (const event of ledger.events) await deliver(event)
  await checkPayments(services)
  await runJobs()
  expect(ledger.get(paid)).toMatchObject({ status: 'active', cancel_at_period_end: true })
})

test('a club goes to a deputy who was handed as many clubs as one can be, and takes no place of their own', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, services } = teetime
  const { id } = await startClub(teetime, ['ann', 'bob', 'cat'])
  const cats = { id, userId: idOf('cat') }
  await as('ann')(updateClubMember, { params: cats, body: { role: 'deputy' } })
  await services.db
    .execute(sql`insert into clubs (name, owner_id, handed_over, entry_fee_cents, rules)
    select 'Club ' || n, ${idOf('cat')}, true, 0, rules from clubs, generate_series(1, 20) n`)
  const handOver = () => as('ann')(updateClubMember, { params: cats, body: { role: 'owner' } })
  await expect(handOver()).rejects.toMatchObject({ code: 'club-limit' })
  const { departures } = await as('ann')(previewAccountDeletion)
  expect(departures).toMatchObject([{ fate: 'handed-over', successor: 'cat' }])
  await deletes(teetime)
  expect(await listRoles(teetime, id, 'cat')).toEqual(['bob member', 'cat owner'])
  const club = { name: 'One More', entryFee: 0, rules: defaultRules }
  expect(await as('cat')(createClub, { body: club })).toMatchObject({ role: 'owner' })
})

test('a former member can’t take over', async () => {
  const teetime = await startTeeTime()
  const { as, idOf } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob', 'cat'])
  await teetime.passDeadline(leagueId)
  await deletes(teetime, 'bob')
  const { departures } = await as('ann')(previewAccountDeletion)
  expect(departures).toMatchObject([{ leaves: false, fate: 'handed-over', successor: 'cat' }])
  await deletes(teetime)
  const league = await as('cat')(getLeague, { params: { id: leagueId } })
  expect(league.commissionerId).toBe(idOf('cat'))
})

test('a league whose picks have locked stays for members who may be back', async () => {
  const teetime = await startTeeTime()
  const { as, enter } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  await teetime.passDeadline(leagueId)
  await deletes(teetime, 'bob')
  const { departures } = await as('ann')(previewAccountDeletion)
  expect(departures).toMatchObject([{ leaves: false, fate: null }])
  await deletes(teetime)
  const back = await enter('bob', password)
  expect(await back(getLeague, { params: { id: leagueId } })).toMatchObject({ id: leagueId })
})

test('the address that a deleted account gets can’t be registered before', async () => {
  const teetime = await startTeeTime()
  const { idOf, services } = teetime
  await teetime.register('ann', 'eve')
  const foreseen = `former-${idOf('ann').replaceAll('-', '').slice(-12)}@former.invalid`
  await services.db
    .update(users)
    .set({ email: foreseen })
    .where(eq(users.id, idOf('eve')))
  await deletes(teetime)
  await pass(teetime, 'ann')
  await purgeAccounts(services)
  expect(await services.db.$count(users, isNotNull(users.formerAt))).toBe(1)
})

test('whoever runs a league is reminded of the entry fees that they collected before their account is deleted', async () => {
  const teetime = await startTeeTime()
  const { as, idOf } = teetime
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'], 2000)
  const collected = async (name: string) => {
    const { departures } = await as(name)(previewAccountDeletion)
    return departures.map(({ collectedFees }) => collectedFees)
  }
  const markPaid = (name: string) =>
    as('ann')(updateMember, { params: { id, userId: idOf(name) }, body: { paid: true } })
  await markPaid('ann')
  expect(await collected('ann')).toEqual([false])
  await markPaid('bob')
  expect(await collected('ann')).toEqual([true])
  expect(await collected('bob')).toEqual([false])
})

test('someone who joins something new at each try is asked to try again', async () => {
  const teetime = await startTeeTime()
  const { services } = teetime
  await startLeague(teetime, ['bob', 'ann'])
  onTestFinished(async () => void (await services.db.execute(sql`drop function rejoin cascade`)))
  await services.db.execute(sql`create function rejoin() returns trigger language plpgsql as
    'begin insert into league_members select old.*; return null; end'`)
  await services.db.execute(sql`create trigger rejoin after delete on league_members
    for each row execute function rejoin()`)
  await expect(deletes(teetime)).rejects.toMatchObject({
    status: 503,
    message: 'You’re joining leagues or clubs right now. Try again in a moment.',
  })
})
