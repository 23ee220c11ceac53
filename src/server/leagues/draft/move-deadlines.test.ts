import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import {
  acceptInvitation,
  declineInvitation,
  listPendingInvitations,
} from '#contract/leagues/invitations.ts'
import { inviteFriend } from '#contract/leagues/invite-links.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { sendFriendRequest } from '#contract/people/friends.ts'
import { estimatedDeadline } from '#domain/tournaments/deadline.ts'
import { syncField } from '#server/feed/field/sync-field.ts'
import { syncSchedule } from '#server/feed/field/sync-schedule.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { queryRows } from '#server/platform/db/db.ts'
import { firstDay, type ProviderTournament } from '#server/testing/servers/golf-scene.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { tournaments } from '#server/tournaments/tables.ts'
import { findTournament } from '#server/tournaments/tournaments.ts'

import { allLeagues } from '../tables.ts'
import { closeDraft } from './close-draft.ts'
import { hasDueMoves, moveDeadlines, moveDueDeadlines } from './move-deadlines.ts'
import { sendDeadlineReminders } from './reminders.ts'

const hour = 3_600_000
const day = 24 * hour

/** Starts a league on a tournament whose tee times are published or not. */
async function startLeague(drawn: boolean) {
  const teetime = await startTeeTime()
  const { as, register, provider, tick, services } = teetime
  const [scene] = provider.scenes as [ProviderTournament]
  if (!drawn) {
    // Another id, because the tee times of the first tournament are already known.
    scene.tournId = '020'
    scene.teeTimes = false
    await tick()
  }
  await register('ann')
  const { league } = await as('ann')(createLeague, {
    body: { name: 'Sunday Best', apiTournamentId: scene.tournId, tournOrgId: '1', entryFee: 0 },
  })
  const params = { id: league.id }
  const { key } = await findTournament(services.db, 'live-golf', '1', scene.tournId)
  const read = () => as('ann')(getLeague, { params })
  const move = async (firstTeeAt: Date) => {
    await services.db.update(tournaments).set({ firstTeeAt }).where(eq(tournaments.key, key))
    return await moveDeadlines(services.db, key)
  }
  return { ...teetime, scene, league, params, read, move, db: services.db }
}

test('an estimate becomes the real deadline once tee times are read, and the log says so', async () => {
  const { as, scene, league, params, read, tick } = await startLeague(false)
  expect(league.draftingEndEstimated).toBe(true)
  scene.teeTimes = true
  await tick()
  const moved = await read()
  expect(moved.draftingEndEstimated).toBe(false)
  expect(moved.draftingEndDate.getTime()).toBe(scene.firstTee.getTime() - hour)
  const { log } = await as('ann')(listLogEntries, { params })
  expect(log[0]?.username).toBeNull()
  expect(log[0]?.text).toMatch(/^Draft deadline: .+ E[DS]T \(estimated\) → .+ E[DS]T$/)
  await tick()
  expect((await as('ann')(listLogEntries, { params })).log).toHaveLength(log.length)
})

test.for([7, 60])(
  'when the tournament moves by %i days, an estimate and the season move with it',
  async (days) => {
    const { as, scene, league, params, read, services } = await startLeague(false)
    const before = await as('ann')(listLogEntries, { params })
    scene.firstTee = new Date(scene.firstTee.getTime() + days * day)
    await syncSchedule(services)
    const moved = await read()
    const startDate = firstDay(scene).toISOString().slice(0, 10)
    const later = (date: string) =>
      new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
    expect(moved).toMatchObject({
      ...league,
      draftingEndDate: estimatedDeadline(startDate, 'America/New_York'),
      draftingEndEstimated: true,
      tournamentStartDate: startDate,
      seasonStartDate: later(league.seasonStartDate),
      seasonEndDate: later(league.seasonEndDate),
    })
    const { log } = await as('ann')(listLogEntries, { params })
    expect(log).toHaveLength(before.log.length + 1)
    expect(log[0]?.username).toBeNull()
    expect(log[0]?.text).toMatch(
      /^Draft deadline: .+ E[DS]T \(estimated\) → .+ E[DS]T \(estimated\)$/,
    )
    await syncSchedule(services)
    expect((await as('ann')(listLogEntries, { params })).log).toHaveLength(log.length)
    expect(await read()).toEqual(moved)
  },
)

test('an estimate follows the time zone of the course once it is known', async () => {
  const { scene, league, read, tick } = await startLeague(false)
  scene.timeZone = 'America/Los_Angeles'
  await tick()
  const moved = await read()
  const startDate = firstDay(scene).toISOString().slice(0, 10)
  expect(moved).toMatchObject({
    ...league,
    draftingEndDate: estimatedDeadline(startDate, 'America/Los_Angeles'),
    timeZone: 'America/Los_Angeles',
  })
  expect(moved.draftingEndDate).not.toEqual(league.draftingEndDate)
})

test('a new first day moves neither a real deadline nor one that has passed', async () => {
  for (const hasTeeTimes of [true, false]) {
    const { db, scene, league, read, services, passDeadline } = await startLeague(hasTeeTimes)
    if (!hasTeeTimes) await passDeadline(league.id)
    const { draftingEndDate } = await read()
    const postpone = async () => {
      scene.firstTee = new Date(scene.firstTee.getTime() + 7 * day)
      await syncSchedule(services)
      expect((await read()).draftingEndDate).toEqual(draftingEndDate)
    }
    await postpone()
    if (!hasTeeTimes) await closeDraft(db, league.id)
    await postpone()
  }
})

test.for(['none', 'the old ones'])(
  'an event that moves a week later after its draw takes its deadline along, while the tee sheet has %s',
  async (tees) => {
    const { as, scene, league, params, read, tick, services } = await startLeague(true)
    const oldTee = scene.firstTee
    scene.firstTee = new Date(oldTee.getTime() + 7 * day)
    scene.teeTimes = tees === 'the old ones'
    for (const golfer of scene.golfers) golfer.wrongTee = oldTee
    // The calendar alone may be wrong.
    await syncSchedule(services)
    expect((await read()).draftingEndDate).toEqual(league.draftingEndDate)

    await tick()
    const startDate = firstDay(scene).toISOString().slice(0, 10)
    const moved = await read()
    expect(moved).toMatchObject({
      draftingEndDate: estimatedDeadline(startDate, 'America/New_York'),
      draftingEndEstimated: true,
      tournamentStartDate: startDate,
    })
    expect(moved.seasonStartDate > league.seasonStartDate).toBe(true)
    const { log } = await as('ann')(listLogEntries, { params })
    expect(log[0]?.text).toContain('(estimated)')
    const texts = (await services.db.select().from(mails)).map(({ text }) => text)
    expect(texts).toEqual([
      expect.stringMatching(/Picks in Sunday Best now lock .+ \(estimated\)\.$/),
    ])

    scene.teeTimes = true
    for (const golfer of scene.golfers) delete golfer.wrongTee
    await tick()
    expect((await read()).draftingEndDate.getTime()).toBe(scene.firstTee.getTime() - hour)
  },
)

test('a league’s season ends with its tournament, also after tee times are out and picks are locked', async () => {
  const { db, league, read, services, passDeadline } = await startLeague(true)
  const { key } = await findTournament(services.db, 'live-golf', '1', league.apiTournamentId)
  const endOn = async (endDate: string) => {
    await db.update(tournaments).set({ endDate }).where(eq(tournaments.key, key))
    await moveDeadlines(db, key)
    return await read()
  }
  const before = await read()
  expect(await endOn('2031-04-14')).toEqual({ ...before, seasonEndDate: '2031-04-14' })
  await passDeadline(league.id)
  await closeDraft(db, league.id)
  expect(await endOn('2031-04-15')).toMatchObject({ seasonEndDate: '2031-04-15' })
})

test('a real deadline moves earlier, and later only when the start is postponed', async () => {
  const { scene, league, read, move } = await startLeague(true)
  const tee = scene.firstTee.getTime()
  expect(await move(new Date(tee + 6 * hour - 1))).toBe(0)
  expect(await move(new Date(tee))).toBe(0)
  expect((await read()).draftingEndDate).toEqual(league.draftingEndDate)
  expect(await move(new Date(tee - hour))).toBe(1)
  expect((await read()).draftingEndDate.getTime()).toBe(tee - 2 * hour)
  expect(await move(new Date(tee + 5 * hour))).toBe(1)
  expect((await read()).draftingEndDate.getTime()).toBe(tee + 4 * hour)
})

test('a start postponed by a day moves the deadline, notifies the members and reminds them again', async () => {
  const { db, as, scene, league, params, read, tick } = await startLeague(true)
  scene.firstTee = new Date(Date.now() + 20 * hour)
  // So much earlier is taken with the second payload.
  await tick()
  await tick()
  await db.update(allLeagues).set({ setupComplete: true })
  await sendDeadlineReminders(db)
  const mailTitles = async () =>
    (await db.select().from(mails)).map(({ title }) => title).toSorted()
  const early = 'Sunday Best: picks now lock earlier'
  const reminder = 'Sunday Best: picks lock in less than 24 hours'
  expect(await mailTitles()).toEqual([reminder, early].toSorted())

  scene.firstTee = new Date(scene.firstTee.getTime() + day)
  await tick()
  expect((await read()).draftingEndDate.getTime()).toBe(scene.firstTee.getTime() - hour)
  expect(await mailTitles()).toContain('Sunday Best: picks now lock later')
  const { log } = await as('ann')(listLogEntries, { params })
  expect(log[0]?.text).toMatch(/^Draft deadline: .+ → /)
  await db
    .update(allLeagues)
    .set({ draftingEndAt: new Date(Date.now() + 20 * hour) })
    .where(eq(allLeagues.id, league.id))
  await sendDeadlineReminders(db)
  expect((await mailTitles()).filter((title) => title === reminder)).toHaveLength(2)
})

test('whoever was invited and hasn’t answered is notified of a postponed start, too', async () => {
  const { db, as, scene, params, tick, register, idOf } = await startLeague(true)
  await register('bob', 'cat', 'dan')
  for (const name of ['bob', 'cat', 'dan']) {
    await as('ann')(sendFriendRequest, { body: { toUserId: idOf(name) } })
    await as(name)(sendFriendRequest, { body: { toUserId: idOf('ann') } })
    await as('ann')(inviteFriend, { params, body: { friendId: idOf(name) } })
  }
  const invitationOf = async (name: string) => {
    const { invitations } = await as(name)(listPendingInvitations)
    return invitations[0]?.id ?? ''
  }
  const bobs = await invitationOf('bob')
  await as('cat')(declineInvitation, { params: { id: await invitationOf('cat') } })
  await as('dan')(acceptInvitation, { params: { id: await invitationOf('dan') } })
  await db.delete(mails)
  scene.firstTee = new Date(scene.firstTee.getTime() + day)
  await tick()
  const sent = await db.select().from(mails)
  const later = {
    title: 'Sunday Best: picks now lock later',
    text: expect.stringMatching(
      /has been postponed\. Picks in Sunday Best now lock .+\.$/,
    ) as string,
  }
  const unanswered = {
    ...later,
    text: expect.stringMatching(
      /^You haven’t answered your invitation to Sunday Best yet\. .+ has been postponed\. Picks now lock .+\.$/,
    ) as string,
  }
  expect(
    sent
      .map(({ userId, title, text, path, kind }) => [userId, { title, text }, path, kind])
      .toSorted(),
  ).toEqual(
    [
      [idOf('ann'), later, `/leagues/${params.id}/draft`, 'deadline'],
      [idOf('dan'), later, `/leagues/${params.id}/draft`, 'deadline'],
      [idOf('bob'), unanswered, `/league-invitations/${bobs}`, 'invitation'],
    ].toSorted(),
  )
})

test('an estimate that moves a week later is announced and gets reminders of its own, and so is one that was hours too late', async () => {
  const { db, scene, league, services } = await startLeague(false)
  const setDeadline = async (hours: number) => {
    await db
      .update(allLeagues)
      .set({ draftingEndAt: new Date(Date.now() + hours * hour), setupComplete: true })
      .where(eq(allLeagues.id, league.id))
  }
  const titles = async () =>
    (await db.select().from(mails).orderBy(mails.createdAt)).map(({ title }) => title)
  const reminder = 'Sunday Best: picks lock in less than 24 hours (estimated)'
  const lateNews = 'Sunday Best: picks now lock later'
  await setDeadline(20)
  await sendDeadlineReminders(db)
  expect(await titles()).toEqual([reminder])

  scene.firstTee = new Date(scene.firstTee.getTime() + 7 * day)
  await syncSchedule(services)
  expect(await titles()).toEqual([reminder, lateNews])
  await setDeadline(20)
  await sendDeadlineReminders(db)
  expect((await titles()).filter((title) => title === reminder)).toHaveLength(2)

  // A draw that is a little earlier than the estimate is no news, and one that is hours earlier is.
  const news = async (hours: number) => {
    const before = (await titles()).length
    await db.update(tournaments).set({ firstTeeAt: null })
    await db.update(allLeagues).set({
      draftingEndAt: new Date(scene.firstTee.getTime() + (hours - 1) * hour),
      draftingEndEstimated: true,
    })
    scene.teeTimes = true
    await syncField(services, await findTournament(db, 'live-golf', '1', scene.tournId))
    return (await titles()).slice(before)
  }
  expect(await news(0.5)).toEqual([])
  expect(await news(3)).toEqual(['Sunday Best: picks now lock earlier'])
})

test('a deadline that has passed never moves, estimated or not, closed or not', async () => {
  const { db, league, read, move, passDeadline } = await startLeague(false)
  await passDeadline(league.id)
  const passed = await read()
  expect(passed.draftingEndEstimated).toBe(true)
  expect(await move(new Date(Date.now() + 5 * hour))).toBe(0)
  expect(await move(new Date(Date.now() - 5 * hour))).toBe(0)
  await closeDraft(db, league.id)
  expect(await move(new Date(Date.now() + 5 * hour))).toBe(0)
  expect(await read()).toEqual(passed)
})

test('a first tee time moves exactly the deadlines it should', async () => {
  const { db, league, read, move } = await startLeague(true)
  // In minutes from now; null where the deadline stays.
  const cases = [
    { estimated: true, deadline: 180, firstTee: 300, moved: 240 },
    { estimated: true, deadline: 180, firstTee: 120, moved: 60 },
    { estimated: true, deadline: 180, firstTee: 240, moved: 180 },
    { estimated: true, deadline: 180, firstTee: -120, moved: -180 },
    { estimated: true, deadline: -60, firstTee: 300, moved: null },
    { estimated: true, deadline: -60, firstTee: -300, moved: null },
    { estimated: false, deadline: 180, firstTee: 239, moved: 179 },
    { estimated: false, deadline: 180, firstTee: 240, moved: null },
    { estimated: false, deadline: 180, firstTee: 599, moved: null },
    { estimated: false, deadline: 180, firstTee: 600, moved: 540 },
    { estimated: false, deadline: 180, firstTee: -120, moved: -180 },
    { estimated: false, deadline: -60, firstTee: 600, moved: null },
    { estimated: false, deadline: -60, firstTee: -300, moved: null },
  ]
  for (const { estimated, deadline, firstTee, moved } of cases) {
    const now = Date.now()
    const inMinutes = (minutes: number) => new Date(now + minutes * 60_000)
    await db
      .update(allLeagues)
      .set({ draftingEndAt: inMinutes(deadline), draftingEndEstimated: estimated })
      .where(eq(allLeagues.id, league.id))
    const count = await move(inMinutes(firstTee))
    const { draftingEndDate, draftingEndEstimated } = await read()
    expect({ count, draftingEndDate, draftingEndEstimated }).toEqual({
      count: moved === null ? 0 : 1,
      draftingEndDate: inMinutes(moved ?? deadline),
      draftingEndEstimated: moved === null && estimated,
    })
  }
})

test('a draft that a move has closed never opens again', async () => {
  const { read, move } = await startLeague(true)
  expect(await move(new Date())).toBe(1)
  const closed = await read()
  expect(closed.status).not.toBe('open')
  for (const hours of [2, 24, -24]) expect(await move(new Date(Date.now() + hours * hour))).toBe(0)
  expect(await read()).toEqual(closed)
})

test('a league whose deadline can’t be moved holds up no other', async () => {
  const { db, as, register, league, scene, move } = await startLeague(true)
  await register('bob')
  const other = await as('bob')(createLeague, {
    body: { name: 'Broken', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })
  const tee = scene.firstTee.getTime()
  await db.execute(
    sql`alter table leagues add constraint refuse
      check (name <> 'Broken' or drafting_end_at = ${sql.raw(`'${new Date(tee - hour).toISOString()}'`)})`,
  )
  const repair = () => db.execute(sql`alter table leagues drop constraint if exists refuse`)
  onTestFinished(async () => void (await repair()))
  const moveIn = (seconds: number) =>
    db.execute(
      sql`update tournaments set start_moved_at = clock_timestamp() + make_interval(secs => ${seconds})
        where name = ${scene.name}`,
    )
  await moveIn(0)
  await expect(move(new Date(tee - hour))).rejects.toThrow('1 deadlines weren’t moved')
  await moveIn(0)
  await db.execute(
    sql`alter table tournaments add constraint forget check (start_moved_at <= clock_timestamp())`,
  )
  const remember = () => db.execute(sql`alter table tournaments drop constraint if exists forget`)
  onTestFinished(async () => void (await remember()))
  // What went wrong isn't hidden by what goes wrong after it.
  await expect(move(new Date(tee - hour))).rejects.toMatchObject({
    errors: [{ message: '1 deadlines weren’t moved' }, expect.any(Error)],
  })
  await remember()
  await moveIn(0)
  await expect(move(new Date(tee - hour))).rejects.toThrow('1 deadlines weren’t moved')
  const deadlineOf = async (name: string, id: string) =>
    (await as(name)(getLeague, { params: { id } })).draftingEndDate.getTime()
  expect(await deadlineOf('ann', league.id)).toBe(tee - 2 * hour)
  expect(await deadlineOf('bob', other.league.id)).toBe(tee - hour)

  // It is tried again only a minute later.
  const isDue = async () => (await queryRows(db, sql`select ${hasDueMoves} as due`))[0]
  expect(await isDue()).toEqual({ due: false })
  await moveDueDeadlines(db)
  await repair()
  await moveIn(-1)
  expect(await isDue()).toEqual({ due: true })
  await moveDueDeadlines(db)
  expect(await deadlineOf('bob', other.league.id)).toBe(tee - 2 * hour)
  await moveIn(-1)
  await moveDueDeadlines(db)
  expect(await isDue()).toEqual({ due: false })
})
