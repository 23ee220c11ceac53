import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateNotificationPreferences } from '#contract/accounts/preferences.ts'
import { setTimeZone } from '#contract/accounts/time-zone.ts'
import { listNewestMails } from '#server/notifications/mail/outbox.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { refuseMails } from '#server/testing/refuse-mails.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { entrants } from '#server/tournaments/tables.ts'

import { allLeagues } from '../tables.ts'
import { sendDeadlineReminders } from './reminders.ts'
import { deadlineReminders } from './tables.ts'

/** Starts a league of ann, bob and cat. Ann's team is complete, bob's is partial, cat has none. */
async function startReminding() {
  const teetime = await startTeeTime()
  const { services, runJobs } = teetime
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await draft(teetime, id, 'bob', [1, 2])
  return {
    ...teetime,
    id,
    /** Moves the deadline, runs the jobs and returns the new emails. */
    async reminded(inTime: string) {
      await services.db
        .update(allLeagues)
        .set({ draftingEndAt: sql`clock_timestamp() + ${inTime}::interval` })
        .where(eq(allLeagues.id, id))
      const before = (await sent()).length
      await runJobs()
      return (await sent()).slice(before).toSorted()
    },
  }
  async function sent() {
    const mails = (await listNewestMails(services.db)).filter(({ kind }) => kind === 'deadline')
    return mails.toReversed().map(({ to, title }) => `${to}: ${title}`)
  }
}

const reminder = (name: string, mark: string) =>
  `${name}@example.com: Sunday Best: picks lock in less than ${mark}`

test('members without a complete team are reminded 24 and 3 hours before, once each', async () => {
  const { reminded } = await startReminding()
  expect(await reminded('24 hours 1 minute')).toEqual([])
  expect(await reminded('23 hours 59 minutes')).toEqual([
    reminder('bob', '24 hours'),
    reminder('cat', '24 hours'),
  ])
  expect(await reminded('20 hours')).toEqual([])
  expect(await reminded('3 hours 1 minute')).toEqual([])
  expect(await reminded('2 hours 59 minutes')).toEqual([
    reminder('bob', '3 hours'),
    reminder('cat', '3 hours'),
  ])
  expect(await reminded('1 hour')).toEqual([])
  expect(await reminded('-1 second')).toEqual([])
})

test('the reminder says what happens to empty places', async () => {
  const { reminded, services } = await startReminding()
  await reminded('23 hours')
  const texts = (await listNewestMails(services.db))
    .filter(({ kind }) => kind === 'deadline')
    .map(({ text }) => text)
  expect(texts).toHaveLength(2)
  for (const text of texts) {
    expect(text).toContain('Save at least one golfer and you’re in: we’ll fill the gaps')
    expect(text).toContain('Save none and you sit this one out and owe nothing.')
  }
})

test('in a field without ranks, the reminder doesn’t speak of mid-ranked golfers', async () => {
  const { reminded, services } = await startReminding()
  await reminded('23 hours')
  await services.db.update(entrants).set({ ranking: null, strengthRounds: 0 })
  await reminded('2 hours')
  const texts = (await listNewestMails(services.db)).map(({ text }) => text)
  expect(texts[0]).toContain('we’ll fill the gaps. Save none')
  expect(texts.at(-1)).toContain('we’ll fill the gaps with mid-ranked golfers. Save none')
})

test('a deadline that moves past both marks sends one reminder, and none when it moves back', async () => {
  const { reminded } = await startReminding()
  expect(await reminded('2 hours')).toEqual([
    reminder('bob', '3 hours'),
    reminder('cat', '3 hours'),
  ])
  expect(await reminded('20 hours')).toEqual([])
})

test('a member who completes the team in between is not reminded again', async () => {
  const teetime = await startReminding()
  const { reminded, id } = teetime
  await reminded('20 hours')
  await draft(teetime, id, 'cat', [3, 4, 10, 11, 16, 23])
  expect(await reminded('2 hours')).toEqual([reminder('bob', '3 hours')])
})

test('a member who turned reminders off gets none, not even after turning them on again', async () => {
  const { as, reminded } = await startReminding()
  await as('bob')(updateNotificationPreferences, { body: { deadline: { mail: false } } })
  expect(await reminded('20 hours')).toEqual([reminder('cat', '24 hours')])
  await as('bob')(updateNotificationPreferences, { body: { deadline: { mail: true } } })
  expect(await reminded('19 hours')).toEqual([])
})

test('no one is reminded in a league whose setup is unfinished', async () => {
  const { services, reminded, id } = await startReminding()
  await services.db.update(allLeagues).set({ setupComplete: false }).where(eq(allLeagues.id, id))
  expect(await reminded('2 hours')).toEqual([])
})

test('a reminder gives the deadline by the reader’s clock and the course’s, and links to the draft', async () => {
  const { as, services, reminded, id } = await startReminding()
  await as('bob')(setTimeZone, { body: { timeZone: 'Asia/Tokyo' } })
  await reminded('2 hours')
  const mails = await listNewestMails(services.db)
  const textTo = (name: string) => mails.find(({ to }) => to.startsWith(name))?.text
  expect(mails[0]?.path).toBe(`/leagues/${id}/draft`)
  expect(textTo('bob')).toMatch(
    /Open lock \w{3}, \w{3} \d+, \d+:\d\d [AP]M GMT\+9 \(\w{3} \d+:\d\d [AP]M E[SD]T\), and/,
  )
  expect(textTo('cat')).toMatch(/Open lock \w{3}, \w{3} \d+, \d+:\d\d [AP]M E[SD]T, and/)
})

test('a reminder of an estimated deadline says that it is one, and stays useful after it', async () => {
  const { services, reminded } = await startReminding()
  await services.db.update(allLeagues).set({ draftingEndEstimated: true })
  await reminded('2 hours')
  const rows = await services.db.select().from(mails).where(eq(mails.kind, 'deadline'))
  expect(rows).toHaveLength(2)
  for (const { title, text, expiresAt } of rows) {
    expect(title).toMatch(/: picks lock in less than 3 hours \(estimated\)$/)
    expect(text).toMatch(/ lock \w{3}, \w{3} \d+, \d+:\d\d [AP]M E[SD]T \(estimated\), and/)
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 20 * 3_600_000)
  }
})

test('in a free league a reminder doesn’t speak of money', async () => {
  const { reminded, services } = await startReminding()
  await services.db.update(allLeagues).set({ entryFeeCents: 0 })
  await reminded('2 hours')
  const [mail] = await listNewestMails(services.db)
  expect(mail?.text).toMatch(/Save none and you sit this one out\.$/)
})

test('when there are more people than fit in one batch, all are reminded once', async () => {
  const { services, reminded, id } = await startReminding()
  await services.db.execute(sql`
    with crowd as (
      insert into users (username, email, password_hash, invite_token)
      select 'u' || n, 'u' || n || '@example.com', '!', 'CROWD' || n from generate_series(1, 1100) n
      returning id
    ), alike as (
      insert into leagues (name, commissioner_id, tournament_key, season_start, season_end,
        entry_fee_cents, rules, setup_complete, drafting_end_at, drafting_end_estimated)
      select name, commissioner_id, tournament_key, season_start, season_end,
        entry_fee_cents, rules, setup_complete, now() + interval '2 hours', false
      from leagues, generate_series(1, 11) where id = ${id}
      returning id
    )
    insert into league_members (league_id, user_id)
    select league.id, person.id
    from (select id, row_number() over () as n from crowd) person
    join (select id, row_number() over () as n from alike) league on person.n % 11 = league.n - 1`)
  await reminded('2 hours')
  expect(await services.db.$count(mails, eq(mails.kind, 'deadline'))).toBe(1102)
})

test('a league whose members can’t be reminded stops no other, and is reminded later', async () => {
  const teetime = await startReminding()
  const { services, idOf } = teetime
  const others = await startLeague(teetime, ['fay', 'gil'])
  const leagues = { bob: teetime.id, gil: others }
  await services.db
    .update(allLeagues)
    .set({ draftingEndAt: sql`clock_timestamp() + interval '20 hours'` })
  const reminded = async () => {
    const rows = await services.db
      .select({ userId: mails.userId })
      .from(mails)
      .where(eq(mails.kind, 'deadline'))
    return ['ann', 'bob', 'cat', 'fay', 'gil'].filter((name) =>
      rows.some(({ userId }) => userId === idOf(name)),
    )
  }
  for (const [failing, other] of [
    ['bob', ['fay', 'gil']],
    ['gil', ['bob', 'cat']],
  ] as const) {
    await services.db.delete(mails)
    await services.db.delete(deadlineReminders)
    await refuseMails(services.database, idOf(failing), () =>
      expect(sendDeadlineReminders(services.db)).rejects.toThrow('1 leagues weren’t reminded'),
    )
    expect(await reminded(), `while ${leagues[failing]} fails`).toEqual(other)
    await sendDeadlineReminders(services.db)
    expect(await reminded()).toEqual(['bob', 'cat', 'fay', 'gil'])
  }
})
