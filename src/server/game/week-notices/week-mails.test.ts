import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'

import {
  updateNotificationPreferences,
  getNotificationPreferences,
  type NotificationPreferencesUpdate,
} from '#contract/accounts/preferences.ts'
import { deleteAccount } from '#contract/accounts/privacy.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { getMe } from '#contract/accounts/session.ts'
import { setTimeZone } from '#contract/accounts/time-zone.ts'
import { updateUser } from '#contract/admin/users.ts'
import { listRecaps, setScorerMuted } from '#contract/game/week.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { createUnsubscribeLink } from '#server/notifications/mail/unsubscribe-token.ts'
import { refuseMails } from '#server/testing/refuse-mails.ts'
import { picks, startClosedLeague } from '#server/testing/scenes/finished.ts'
import { password } from '#server/testing/teetime.ts'

import { notifyOfWeek } from './reveal-and-recap-notices.ts'
import { sendDigests } from './send-digests.ts'
import { digests } from './tables.ts'
import { zoneWhereItIs } from './zones.fixture.ts'

/** Starts a league whose draft has closed, with readers in a zone where it is noon. */
async function startReading() {
  const closed = await startClosedLeague()
  const { teetime } = closed
  const { as, services } = teetime
  for (const name of Object.keys(picks)) {
    await as(name)(setTimeZone, { body: { timeZone: zoneWhereItIs(12) } })
  }
  return {
    ...closed,
    want: (name: string, body: NotificationPreferencesUpdate) =>
      as(name)(updateNotificationPreferences, { body }),
    /** The mails of a kind: to whom, and what they say. */
    async mailed(kind: string) {
      const all = await services.db.select().from(mails)
      return all
        .filter((mail) => mail.kind === kind)
        .map(({ userId, title, text }) => ({
          to: Object.keys(picks).find((name) => teetime.idOf(name) === userId),
          title,
          text,
        }))
        .toSorted((a, b) => `${a.to} ${a.title}`.localeCompare(`${b.to} ${b.title}`))
    },
    /** Lets a day pass for digests. */
    nextDay: () =>
      services.db.update(digests).set({
        day: sql`${digests.day} - 1`,
        toldUntil: sql`${digests.toldUntil} - interval '1 day'`,
      }),
    /** Makes what has been told old enough for a digest. */
    age: () =>
      services.db
        .execute(sql`with m as (update moments set stored_at = stored_at - interval '1 hour')
        update recaps set stored_at = stored_at - interval '1 hour'`),
  }
}

test('recaps are mailed to those who chose them, one for each round, and to nobody else', async () => {
  const { teetime, play, want, mailed, leagueId } = await startReading()
  await want('ann', { recap: { mail: true } })
  await play(1, 'In Progress')
  await teetime.runJobs()
  await teetime.runJobs()
  const { recaps } = await teetime.as('ann')(listRecaps, { params: { id: leagueId } })
  expect(recaps).toHaveLength(1)
  const [mail, ...others] = await mailed('recap')
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'ann' })
  expect(mail?.text.split('\n\n')[0]).toBe(recaps[0]?.text)
  expect(mail?.title).toMatch(/: round 1 recap$/)
})

test('a mailed recap ends with the reader’s first tee time of the next round, on their clock', async () => {
  const { teetime, scene, play, want, mailed, leagueId } = await startReading()
  const zones = { ann: 'America/New_York', bob: 'Australia/Sydney' }
  for (const [name, timeZone] of Object.entries(zones)) {
    await want(name, { recap: { mail: true } })
    await teetime.as(name)(setTimeZone, { body: { timeZone } })
  }
  // Ann's best golfer doesn't play on.
  const [first] = scene.golfers
  if (first) Object.assign(first, { rounds: [0], out: 'wd' })
  await play(1, 'In Progress')
  await teetime.runJobs()
  const mails = await mailed('recap')
  const second = new Date(scene.firstTee.getTime() + 86_400_000)
  // The field plays in groups of three, eleven minutes apart.
  const tees = { ann: ['First2 Last2', second], bob: ['First3 Last3', second] } as const
  for (const [name, [golfer, at]] of Object.entries(tees)) {
    const timeZone = zones[name as keyof typeof zones]
    const clock = at.toLocaleTimeString('en-US', {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    const text = mails.find(({ to }) => to === name)?.text
    expect(text).toMatch(/\n\nYour first tee time (today|tomorrow|on \w+day): /)
    expect(text).toContain(`: ${golfer}, ${clock}.`)
  }
  // A process whose clock is ahead finds it by the database’s.
  vi.useFakeTimers({ toFake: ['Date'], now: second.getTime() + 60_000 })
  const { firstTee } = await teetime.as('bob')(listRecaps, { params: { id: leagueId } })
  vi.useRealTimers()
  expect(firstTee).toEqual({ round: 2, at: second, golfers: ['First3 Last3'] })
  // Nobody's line but one's own, and none while a round is played.
  scene.round = 2
  scene.roundStatus = 'In Progress'
  await teetime.tick()
  expect((await teetime.as('bob')(listRecaps, { params: { id: leagueId } })).firstTee).toBeNull()
})

test('the link in a recap turns recaps off', async () => {
  const { teetime, want } = await startReading()
  await want('ann', { recap: { mail: true } })
  const link = await createUnsubscribeLink(teetime.services.db, '', teetime.idOf('ann'), 'recap')
  const { body } = await teetime.send({ method: 'GET', url: link ?? '' })
  expect(body).toContain('Stop getting recaps by email?')
  await teetime.send({ method: 'POST', url: link ?? '' })
  expect((await teetime.as('ann')(getNotificationPreferences)).recap.mail).toBe(false)
})

test('the Reveal is announced once, to those who chose it', async () => {
  const { teetime, want, mailed } = await startReading()
  await want('bob', { reveal: { mail: true } })
  await teetime.runJobs()
  await teetime.runJobs()
  expect((await mailed('reveal')).map(({ to }) => to)).toEqual(['bob'])
})

test('a league whose notices can’t be claimed holds up no other league’s', async () => {
  const { teetime, leagueId, want, mailed } = await startReading()
  const { db, database } = teetime.services
  await want('bob', { reveal: { mail: true } })
  // More leagues than one batch has. The first of them, by its id, is broken.
  await database.query(`
    insert into leagues select copy.* from leagues l, generate_series(1, 25) nth,
      jsonb_populate_record(l, jsonb_build_object(
        'id', lpad(nth::text, 32, '0')::uuid, 'name', 'Copy ' || nth, 'join_code', lpad(nth::text, 12, '0')
      )) copy
    where l.id = '${leagueId}';
    insert into league_members select copy.* from league_members m, leagues l,
      jsonb_populate_record(m, jsonb_build_object('league_id', l.id)) copy where l.name like 'Copy %';
    insert into teams select copy.* from teams t, leagues l,
      jsonb_populate_record(t, jsonb_build_object('league_id', l.id)) copy where l.name like 'Copy %';
    create function refuse_notice() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
    create trigger refuse_notice before insert on week_notices for each row
      when (new.league_id = lpad('1', 32, '0')::uuid) execute function refuse_notice()`)
  onTestFinished(async () => void (await db.execute(sql`drop function refuse_notice cascade`)))
  await expect(notifyOfWeek(db, 24)).rejects.toThrow('1 leagues had no notices')
  expect(await mailed('reveal')).toHaveLength(25)
  await database.query('drop trigger refuse_notice on week_notices')
  await notifyOfWeek(db, 24)
  expect(await mailed('reveal')).toHaveLength(26)
})

test('the digest has recaps and moments, from the morning after it was turned on, once a day', async () => {
  const { teetime, play, want, mailed, nextDay, age } = await startReading()
  await want('ann', { digest: { mail: true }, recap: { mail: true } })
  await want('bob', { recap: { mail: true } })
  await teetime.runJobs()
  await play(2, 'In Progress')
  await teetime.runJobs()
  expect(await mailed('digest')).toEqual([])
  // The digest replaces the single mails.
  expect(new Set((await mailed('recap')).map(({ to }) => to))).toEqual(new Set(['bob']))
  await age()
  await nextDay()
  await teetime.runJobs()
  await teetime.runJobs()
  const [digest, ...others] = await mailed('digest')
  expect(others).toEqual([])
  expect(digest?.to).toBe('ann')
  for (const { text } of await mailed('recap'))
    expect(digest?.text).toContain(text.split('\n\n')[0])
})

test('a digest ends each league with the reader’s own first tee time of the next round', async () => {
  const { teetime, play, want, mailed, nextDay, age } = await startReading()
  for (const name of ['ann', 'bob']) await want(name, { digest: { mail: true } })
  await teetime.runJobs()
  await play(1, 'In Progress')
  await teetime.runJobs()
  await age()
  await nextDay()
  await teetime.runJobs()
  const lastLines = (await mailed('digest')).map(({ text }) => text.split('\n\n').at(-1))
  const on = /^Your first tee time (today|tomorrow|on \w+day): /
  expect(lastLines).toEqual([
    expect.stringMatching(new RegExp(`${on.source}First1 Last1 and First2 Last2, `)),
    expect.stringMatching(new RegExp(`${on.source}First3 Last3, `)),
  ])
})

test('the digest tells what was stored since the last one, however old its scores were', async () => {
  const { teetime, play, want, mailed, nextDay } = await startReading()
  await want('ann', { digest: { mail: true } })
  await teetime.runJobs()
  await nextDay()
  await play(1, 'In Progress')
  await teetime.runJobs()
  await teetime.services.db.execute(sql`update recaps set at = at - interval '30 hours'`)
  await teetime.services.db.execute(
    sql`update recaps set stored_at = stored_at - interval '1 hour'`,
  )
  await nextDay()
  await teetime.runJobs()
  expect((await mailed('digest')).map(({ text }) => text)).toEqual([
    expect.stringContaining('Round 1 is in the books'),
  ])
})

test('a day without news has no digest, and neither has a league whose scorer is muted', async () => {
  const { teetime, leagueId, play, want, mailed, nextDay, age } = await startReading()
  await want('ann', { digest: { mail: true } })
  await want('bob', { digest: { mail: true } })
  await teetime.as('ann')(setScorerMuted, { params: { id: leagueId }, body: { muted: true } })
  await teetime.runJobs()
  await nextDay()
  await teetime.runJobs()
  expect(await mailed('digest')).toEqual([])
  await play(1, 'In Progress')
  await teetime.runJobs()
  await age()
  await nextDay()
  await teetime.runJobs()
  expect((await mailed('digest')).map(({ to }) => to)).toEqual(['bob'])
})

test('a digest that is due at night waits for the morning', async () => {
  const { teetime, play, want, mailed, nextDay, age } = await startReading()
  await want('ann', { digest: { mail: true } })
  await teetime.runJobs()
  await play(1, 'In Progress')
  await teetime.runJobs()
  await age()
  await nextDay()
  await teetime.as('ann')(setTimeZone, { body: { timeZone: zoneWhereItIs(23) } })
  await teetime.runJobs()
  expect(await mailed('digest')).toEqual([])
  await teetime.as('ann')(setTimeZone, { body: { timeZone: zoneWhereItIs(9) } })
  await nextDay()
  await Promise.all(Array.from({ length: 4 }, () => sendDigests(teetime.services.db)))
  expect(await mailed('digest')).toHaveLength(1)
})

test('a reader whose digest fails stops no one else’s, and gets it later', async () => {
  const { teetime, play, want, mailed, nextDay, age } = await startReading()
  const { services, idOf } = teetime
  const names = ['ann', 'bob', 'cat']
  for (const name of names) await want(name, { digest: { mail: true } })
  await teetime.runJobs()
  await play(1, 'In Progress')
  await teetime.runJobs()
  await age()
  await nextDay()
  const readers = async () => (await mailed('digest')).map(({ to }) => to)
  await refuseMails(services.database, idOf('bob'), () =>
    expect(sendDigests(services.db)).rejects.toThrow('1 digests weren’t sent'),
  )
  expect(await readers()).toEqual(['ann', 'cat'])
  await sendDigests(services.db)
  expect(await readers()).toEqual(names)
  const texts = (await mailed('digest')).map(({ text }) => text.split('\n\n')[0])
  expect(new Set(texts).size).toBe(1)
})

test('someone who turns the digest off and on again starts over', async () => {
  const { teetime, play, want, mailed, nextDay, age } = await startReading()
  await want('ann', { digest: { mail: true } })
  await teetime.runJobs()
  await play(1, 'In Progress')
  await want('ann', { digest: { mail: false } })
  await teetime.runJobs()
  await age()
  await nextDay()
  await want('ann', { digest: { mail: true } })
  await teetime.runJobs()
  expect(await mailed('digest')).toEqual([])
})

test('someone who hides scores gets no recap, digest or result, and afterwards only what is new', async () => {
  const { teetime, play, want, mailed, nextDay, age, scene, read, pass, settle } =
    await startReading()
  const { as } = teetime
  const all = { recap: { mail: true }, reveal: { mail: true } }
  const hide = (name: string, hidesScores: boolean) =>
    as(name)(updateProfile, { body: { hidesScores } })
  for (const name of ['ann', 'bob']) await want(name, all)
  for (const name of ['cat', 'dan']) await want(name, { digest: { mail: true } })
  expect((await as('ann')(getMe)).hidesScores).toBe(false)
  for (const name of ['ann', 'cat']) await hide(name, true)
  // Other changes of the profile leave it as it is.
  await as('ann')(updateProfile, { body: { venmoHandle: 'ann-b' } })
  expect((await as('ann')(getMe)).hidesScores).toBe(true)
  await teetime.runJobs()
  await play(2, 'In Progress')
  await teetime.runJobs()
  await age()
  await nextDay()
  await teetime.runJobs()
  const readers = async (kind: string) => [...new Set((await mailed(kind)).map(({ to }) => to))]
  expect([await readers('reveal'), await readers('recap'), await readers('digest')]).toEqual([
    ['ann', 'bob'],
    ['bob'],
    ['dan'],
  ])
  await hide('cat', false)
  await teetime.runJobs()
  await teetime.services.db.update(digests).set({ day: sql`${digests.day} - 1` })
  await teetime.runJobs()
  expect((await mailed('digest')).filter(({ to }) => to === 'cat')).toEqual([])
  for (const golfer of scene.golfers) golfer.rounds.push(0, 1)
  await play(4)
  await read()
  await pass(25)
  expect(await settle()).toBe(1)
  expect(await readers('result')).toEqual(['bob', 'cat', 'dan'])
})

test.each(['disabled', 'deleted'])(
  'someone whose account is %s gets no digest, and starts over when they are back',
  async (how) => {
    const { teetime, play, want, mailed, nextDay, age } = await startReading()
    const { as, idOf } = teetime
    const setDisabled = (disabled: boolean) =>
      as('admin')(updateUser, { params: { id: idOf('bob') }, body: { disabled } })
    for (const name of ['ann', 'bob']) await want(name, { digest: { mail: true } })
    await teetime.runJobs()
    if (how === 'disabled') await setDisabled(true)
    else await as('bob')(deleteAccount, { body: { password } })
    await play(1, 'In Progress')
    await teetime.runJobs()
    await age()
    await nextDay()
    await teetime.runJobs()
    const readers = async () => (await mailed('digest')).map(({ to }) => to)
    expect(await readers()).toEqual(['ann'])
    if (how === 'disabled') await setDisabled(false)
    else await teetime.enter('bob', password)
    await teetime.runJobs()
    expect(await readers()).toEqual(['ann'])
  },
)
