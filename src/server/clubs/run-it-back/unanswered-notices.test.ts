import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateNotificationPreferences } from '#contract/accounts/preferences.ts'
import { getClub } from '#contract/clubs/clubs.ts'
import {
  acceptInvitation,
  declineInvitation,
  listPendingInvitations,
} from '#contract/leagues/invitations.ts'
import { createClubLeague } from '#contract/leagues/run-it-back.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { startClub } from '#server/testing/clubs.ts'
import { recordStatements } from '#server/testing/statements.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { notifyUnansweredInvitees } from './unanswered-notices.ts'

const next = { apiTournamentId: '014', tournOrgId: '1' }

/** Starts a week of ann's club: bob is in, cat declined, dan and eve haven't answered. Picks lock in 47 hours. */
async function startWeek() {
  const teetime = await startTeeTime()
  const { as, services, idOf } = teetime
  const { id } = await startClub(teetime, ['ann', 'bob', 'cat', 'dan', 'eve'])
  const params = { id }
  const { league } = await as('ann')(createClubLeague, { params, body: next })
  const answers = { bob: acceptInvitation, cat: declineInvitation }
  for (const name of ['bob', 'cat'] as const) {
    const [invitation] = (await as(name)(listPendingInvitations)).invitations
    await as(name)(answers[name], { params: { id: invitation?.id ?? '' } })
  }
  return {
    teetime,
    params,
    /** Lets hours pass since the league was made. */
    age: (hours: number) =>
      services.db
        .update(allLeagues)
        .set({ createdAt: sql`${allLeagues.createdAt} - make_interval(hours => ${hours})` })
        .where(eq(allLeagues.id, league.id)),
    tell: () =>
      Promise.all([notifyUnansweredInvitees(services.db), notifyUnansweredInvitees(services.db)]),
    async told() {
      const rows = await services.db.select().from(mails).where(eq(mails.kind, 'club'))
      return rows
        .map(({ userId, title, text }) => ({
          to: ['ann', 'bob', 'cat', 'dan', 'eve'].find((name) => idOf(name) === userId),
          title,
          text,
        }))
        .toSorted((a, b) => `${a.to}`.localeCompare(`${b.to}`))
    },
  }
}

test('invitees who haven’t answered are notified once who has joined', async () => {
  const { age, tell, told } = await startWeek()
  await tell()
  expect(await told()).toEqual([])
  await age(6)
  await tell()
  await tell()
  const mail = {
    title: 'This week: The Practice Open; 2 of 5 are in',
    text: expect.stringContaining(
      'Sunday Foursome is playing The Practice Open. ann and bob are in. You haven’t answered yet.',
    ),
  }
  expect(await told()).toEqual([
    { to: 'dan', ...mail },
    { to: 'eve', ...mail },
  ])
})

test('a week’s notices need no more statements for two people than for one, and link to their own invitations', async () => {
  const { teetime, age } = await startWeek()
  const { as, services } = teetime
  const { db } = services
  await age(6)
  const send = () => recordStatements(() => notifyUnansweredInvitees(db))
  const both = await send()
  const paths = async () =>
    (await db.select().from(mails).where(eq(mails.kind, 'club'))).map(({ path }) => path).toSorted()
  const own = await Promise.all(['dan', 'eve'].map((name) => as(name)(listPendingInvitations)))
  expect(await paths()).toEqual(
    own.map(({ invitations }) => `/league-invitations/${invitations[0]?.id}`).toSorted(),
  )
  await as('eve')(declineInvitation, { params: { id: own[1]?.invitations[0]?.id ?? '' } })
  await db.execute(sql`delete from club_week_mails`)
  expect(await send()).toHaveLength(both.length)
})

test('a notice says whether the deadline is an estimate', async () => {
  const { teetime, age, tell, told } = await startWeek()
  await teetime.services.db.update(allLeagues).set({ draftingEndEstimated: true })
  await age(6)
  await tell()
  const notices = await told()
  expect(notices).toHaveLength(2)
  for (const { text } of notices) expect(text).toMatch(/Picks lock .+ \(estimated\)\.$/)
})

test('a notice counts and names no one whose account is disabled', async () => {
  const { teetime, age, tell, told } = await startWeek()
  await teetime.services.db.execute(
    sql`update users set disabled_at = now() where username in ('bob', 'eve')`,
  )
  await age(6)
  await tell()
  expect(await told()).toEqual([
    {
      to: 'dan',
      title: 'This week: The Practice Open; 1 of 3 is in',
      text: expect.stringContaining('ann is in. You haven’t answered yet.') as string,
    },
  ])
})

test('a club whose members can’t be notified stops no other, and is notified later', async () => {
  const { teetime, age, told } = await startWeek()
  const { as, idOf, services } = teetime
  const other = await startClub(teetime, ['fay', 'gil'])
  await as('fay')(createClubLeague, { params: { id: other.id }, body: next })
  await services.db
    .update(allLeagues)
    .set({ createdAt: sql`${allLeagues.createdAt} - interval '6 hours'` })
  await age(6)
  await services.database.query(`
    create function refuse_mail() returns trigger language plpgsql as
      $$ begin raise 'not this one'; end $$;
    create trigger refuse_mail before insert on mails for each row
      when (new.user_id = '${idOf('dan')}') execute function refuse_mail()`)
  const failing = notifyUnansweredInvitees(services.db)
  await expect(failing).rejects.toThrow('1 leagues’ invitees weren’t notified')
  await services.database.query('drop function refuse_mail cascade')
  const names = async () => (await told()).map(({ to }) => to)
  const before = await names()
  expect(before).toHaveLength(1)
  await notifyUnansweredInvitees(services.db)
  expect(await names()).toEqual(['dan', 'eve', ...before])
})

test('no one who turned this off is notified, and no one shortly before picks lock', async () => {
  const { teetime, age, tell, told } = await startWeek()
  await teetime.as('dan')(updateNotificationPreferences, { body: { club: { mail: false } } })
  await age(6)
  await tell()
  expect((await told()).map(({ to }) => to)).toEqual(['eve'])

  const late = await startWeek()
  await late.age(6)
  await late.teetime.services.db
    .update(allLeagues)
    .set({ draftingEndAt: sql`now() + interval '3 hours'` })
  await late.tell()
  expect(await late.told()).toEqual([])
})

test('the club’s page counts who is in until picks lock', async () => {
  const { teetime, params } = await startWeek()
  const leagues = async () => (await teetime.as('eve')(getClub, { params })).leagues
  const [league] = await leagues()
  expect(league).toMatchObject({ membersIn: 2, isMine: false })
  await teetime.passDeadline(league?.id ?? '')
  expect(await leagues()).toMatchObject([{ membersIn: null }])
})
