import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listLogEntries } from '#contract/leagues/log.ts'
import { purgeAccounts } from '#server/accounts/privacy/purge.ts'
import { listNewestMails } from '#server/notifications/mail/outbox.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import { draft, golferId, startLeague } from '#server/testing/leagues.ts'
import { refuseMails } from '#server/testing/refuse-mails.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { closeDueDrafts } from '../draft/close-draft.ts'
import { allLeagues } from '../tables.ts'
import { notifyOfWithdrawals } from './notify-withdrawals.ts'

/** Ann has golfers 1, 2, 8, 9, 15 and 22; bob 3, 4, 8, 9, 16 and 23. */
async function startDrafted() {
  const teetime = await startTeeTime()
  const { services, provider, tick, runJobs, as, passDeadline } = teetime
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await draft(teetime, id, 'bob', [3, 4, 8, 9, 16, 23])
  const scene = provider.scenes[0]
  if (!scene) throw new Error('there is no scene')
  return {
    ...teetime,
    id,
    scene,
    golfer: (rank: number) => {
      const golfer = scene.golfers.find((golfer) => golfer.id === golferId(rank))
      if (!golfer) throw new Error(`no golfer ${rank}`)
      return golfer
    },
    /** Reads the feed `readings` times, runs the jobs and returns all withdrawal emails so far, newest first. */
    async mailsAfter(readings: number) {
      for (let nth = 0; nth < readings; nth += 1) await tick()
      await closeDueDrafts(services.db)
      await runJobs()
      const mails = (await listNewestMails(services.db)).filter(({ kind }) => kind === 'withdrawal')
      return mails.map(({ to, title, text, path }) => ({ to, title, text, path }))
    },
    /** The lines about replacements in the league's log, newest first. */
    async logged() {
      const { log } = await as('bob')(listLogEntries, { params: { id } })
      return log.map(({ text }) => text).filter((text) => text.includes('before teeing off'))
    },
    /** Starts play: everyone has teed off. */
    async startPlay() {
      await passDeadline(id)
      scene.status = 'In Progress'
      scene.firstTee = new Date(Date.now() - 3_600_000)
      scene.roundStatus = 'In Progress'
      for (const golfer of scene.golfers) Object.assign(golfer, { today: 0, thru: '5' })
    },
    /** Deletes a member's account, seven days later. */
    async purge(name: string) {
      const due = { deletesAt: sql`now()` }
      await services.db.update(users).set(due).where(eq(users.username, name))
      await purgeAccounts(services)
    },
    /** Marks a golfer as withdrawn on the board, without a shot hit. */
    withdraw(rank: number) {
      const golfer = scene.golfers.find((golfer) => golfer.id === golferId(rank))
      delete golfer?.today
      delete golfer?.thru
      Object.assign(golfer ?? {}, { out: 'wd' })
    },
  }
}

test('a member whose golfer leaves the field is notified once, with the replacement', async () => {
  const { golfer, mailsAfter, id } = await startDrafted()
  golfer(1).gone = true
  expect(await mailsAfter(2)).toEqual([])
  const mail = {
    to: 'ann@example.com',
    title: 'Sunday Best: First1 Last1 has withdrawn',
    text: expect.stringContaining('If you don’t, First3 Last3 steps in.') as string,
    path: `/leagues/${id}/draft`,
  }
  expect(await mailsAfter(1)).toEqual([mail])
  expect(await mailsAfter(2)).toEqual([mail])
})

test('a notice of a withdrawal says whether the deadline is an estimate', async () => {
  const { services, scene, golfer, mailsAfter } = await startDrafted()
  scene.teeTimes = false
  await services.db.update(tournaments).set({ firstTeeAt: null })
  await services.db.update(allLeagues).set({ draftingEndEstimated: true })
  golfer(1).gone = true
  const [mail] = await mailsAfter(3)
  expect(mail?.text).toMatch(/until picks lock .+ \(estimated\)\. If you don’t/)
})

test('when a golfer is on two teams, both members are notified, each with their own replacement', async () => {
  const { golfer, mailsAfter } = await startDrafted()
  golfer(8).gone = true
  const mails = await mailsAfter(3)
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bob@example.com'])
  for (const { text } of mails) expect(text).toContain('First10 Last10 steps in')
})

test('after the draft closes, a golfer out on the board before teeing off is replaced for good', async () => {
  const { mailsAfter, logged, startPlay, withdraw, purge, id } = await startDrafted()
  await startPlay()
  withdraw(15)
  const mail = {
    to: 'ann@example.com',
    title: 'Sunday Best: First15 Last15 has withdrawn',
    text: expect.stringContaining('\n\nFirst16 Last16 steps in.') as string,
    path: `/leagues/${id}/team`,
  }
  expect(await mailsAfter(2)).toEqual([mail])
  expect(await mailsAfter(2)).toEqual([mail])
  const line = 'First16 Last16 replaces First15 Last15, who withdrew before teeing off'
  expect(await logged()).toEqual([`ann: ${line}`])
  await purge('ann')
  expect(await mailsAfter(1)).toEqual([])
  expect(await logged()).toEqual([`Former member: ${line}`])
})

test('a golfer who withdraws after starting is scored, not replaced, and nobody is notified', async () => {
  const { golfer, mailsAfter, logged, startPlay } = await startDrafted()
  await startPlay()
  golfer(15).out = 'wd'
  expect(await mailsAfter(4)).toEqual([])
  expect(await logged()).toEqual([])
})

test('before the draft closes, a replacement who withdraws too is corrected by another mail', async () => {
  const { golfer, mailsAfter } = await startDrafted()
  golfer(9).gone = true
  const first = await mailsAfter(3)
  expect(first.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bob@example.com'])
  golfer(10).gone = true
  const second = (await mailsAfter(3)).slice(0, -first.length)
  expect(second.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bob@example.com'])
  for (const { title, text } of second) {
    expect(title).toBe('Sunday Best: First9 Last9’s alternate changed')
    expect(text).toContain('If you don’t, First11 Last11 steps in instead of First10 Last10.')
  }
  expect(await mailsAfter(3)).toHaveLength(4)
})

test('the log names a replacement only once the draft is closed, and only once', async () => {
  const { golfer, mailsAfter, logged, passDeadline, id } = await startDrafted()
  golfer(9).gone = true
  golfer(1).gone = true
  const mails = await mailsAfter(3)
  expect(mails).toHaveLength(3)
  expect(await logged()).toEqual([])
  await passDeadline(id)
  // A replacement that was announced before is not announced again.
  expect(await mailsAfter(1)).toHaveLength(3)
  expect(await mailsAfter(1)).toHaveLength(3)
  expect((await logged()).toSorted()).toEqual([
    'ann: First10 Last10 replaces First9 Last9, who withdrew before teeing off',
    'ann: First3 Last3 replaces First1 Last1, who withdrew before teeing off',
    'bob: First10 Last10 replaces First9 Last9, who withdrew before teeing off',
  ])
})

test('the notice of a replacement shortly before picks lock doesn’t expire then, and says when that is', async () => {
  const { golfer, scene, services, mailsAfter, passDeadline, id } = await startDrafted()
  // Picks lock an hour before.
  scene.firstTee = new Date(Date.now() + 2 * 3_600_000)
  golfer(1).gone = true
  expect(await mailsAfter(3)).toHaveLength(1)
  const notices = await services.db
    .select({
      outlastsPicks: sql`${mails.expiresAt} > ${allLeagues.draftingEndAt}`,
      text: mails.text,
    })
    .from(mails)
    .innerJoin(allLeagues, eq(allLeagues.id, id))
    .where(eq(mails.kind, 'withdrawal'))
  const when = expect.stringMatching(/until picks lock \w{3}, \w{3} \d+, \d+:\d\d [AP]M /) as string
  expect(notices).toEqual([{ outlastsPicks: true, text: when }])
  await passDeadline(id)
  // It isn't announced again.
  expect(await mailsAfter(1)).toHaveLength(1)
})

test('a golfer who leaves during the first round is not replaced, even if the feed drops the score', async () => {
  const { mailsAfter, logged, startPlay, withdraw } = await startDrafted()
  await startPlay()
  expect(await mailsAfter(1)).toEqual([])
  withdraw(15)
  expect(await mailsAfter(3)).toEqual([])
  expect(await logged()).toEqual([])
})

test('after the draft closes, a replacement who withdraws too is replaced, notified and logged', async () => {
  const { mailsAfter, logged, startPlay, withdraw, golfer, id } = await startDrafted()
  await startPlay()
  // Golfer 16 has not teed off, so the board has no score for them.
  Object.assign(golfer(16), { today: undefined, thru: undefined })
  withdraw(15)
  expect(await mailsAfter(2)).toHaveLength(1)
  withdraw(16)
  const [newest, ...others] = (await mailsAfter(2)).filter(({ to }) => to === 'ann@example.com')
  expect(others).toHaveLength(1)
  expect(newest).toMatchObject({
    title: 'Sunday Best: First15 Last15’s alternate changed',
    text: expect.stringContaining(
      '\n\nFirst17 Last17 steps in instead of First16 Last16.',
    ) as string,
    path: `/leagues/${id}/team`,
  })
  expect((await logged()).filter((text) => text.startsWith('ann'))).toEqual([
    'ann: First17 Last17 replaces First15 Last15, who withdrew before teeing off',
    'ann: First16 Last16 replaces First15 Last15, who withdrew before teeing off',
  ])
})

test('a second withdrawal that changes the first replacement is announced with it', async () => {
  const { golfer, mailsAfter } = await startDrafted()
  const forAnn = async (readings: number) =>
    (await mailsAfter(readings))
      .filter(({ to }) => to === 'ann@example.com')
      .map(({ text }) => text)
  golfer(2).gone = true
  expect(await forAnn(3)).toEqual([expect.stringContaining('First3 Last3 steps in.')])
  // The better ranked golfer is replaced first and takes the next in line.
  golfer(1).gone = true
  expect((await forAnn(3)).slice(0, 2).toSorted()).toEqual([
    expect.stringMatching(/^First1 Last1, .*First3 Last3 steps in\.$/s),
    expect.stringMatching(/^First2 Last2, .*First4 Last4 steps in instead of First3/s),
  ])
  golfer(4).gone = true
  expect(await forAnn(3)).toEqual([
    expect.stringMatching(/^First2 Last2, .*First5 Last5 steps in instead of First4/s),
    ...Array.from({ length: 3 }, () => expect.any(String) as string),
  ])
})

test('at the close, a member is notified of a replacement that their later picks changed', async () => {
  const teetime = await startDrafted()
  const { golfer, mailsAfter, logged, passDeadline, id } = teetime
  golfer(1).gone = true
  expect(await mailsAfter(3)).toHaveLength(1)
  // Ann picks the replacement herself, and gets no email about her own picks.
  await draft(teetime, id, 'ann', [1, 3, 8, 9, 15, 22])
  expect(await mailsAfter(1)).toHaveLength(1)
  await passDeadline(id)
  const [mail] = await mailsAfter(1)
  expect(mail?.text).toContain('\n\nFirst2 Last2 steps in instead of First3 Last3.')
  expect(await logged()).toEqual([
    'ann: First2 Last2 replaces First1 Last1, who withdrew before teeing off',
  ])
})

test('when several processes run at the same time, only one notifies', async () => {
  const { golfer, tick, passDeadline, mailsAfter, logged, services, id } = await startDrafted()
  golfer(9).gone = true
  for (let nth = 0; nth < 3; nth += 1) await tick()
  await passDeadline(id)
  await closeDueDrafts(services.db)
  await Promise.all(Array.from({ length: 4 }, () => notifyOfWithdrawals(services.db)))
  expect(await mailsAfter(0)).toHaveLength(2)
  expect(await logged()).toHaveLength(2)
})

test('when nobody in the group is left, the golfer is not replaced', async () => {
  const { golfer, mailsAfter, logged, startPlay } = await startDrafted()
  // A page without four of them at once would be in doubt.
  for (const ranks of [
    [17, 18, 19],
    [20, 21],
  ]) {
    for (const rank of ranks) golfer(rank).gone = true
    await mailsAfter(3)
  }
  await startPlay()
  golfer(15).gone = true
  golfer(16).gone = true
  const mails = (await mailsAfter(3)).filter(({ text }) =>
    text.includes('No one is left in their group to step in'),
  )
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bob@example.com'])
  expect(await logged()).toEqual([])
})

test('a league whose members can’t be notified of a withdrawal stops no other, and is notified later', async () => {
  const teetime = await startDrafted()
  const { services, golfer, tick, idOf, runJobs } = teetime
  const other = await startLeague(teetime, ['fay'])
  await draft(teetime, other, 'fay', [1, 2, 8, 9, 15, 22])
  golfer(1).gone = true
  for (let readings = 0; readings < 3; readings += 1) await tick()
  const notified = async () => {
    const sent = (await listNewestMails(services.db)).filter(({ kind }) => kind === 'withdrawal')
    return sent.map(({ to }) => to).toSorted()
  }
  for (const [failing, others] of [
    ['ann', ['fay@example.com']],
    ['fay', ['ann@example.com']],
  ] as const) {
    await services.database.query(
      "delete from mails where kind = 'withdrawal'; delete from withdrawal_checks; delete from replacement_notices",
    )
    await refuseMails(services.database, idOf(failing), () =>
      expect(notifyOfWithdrawals(services.db)).rejects.toThrow(),
    )
    expect(await notified()).toEqual(others)
    await runJobs()
    await notifyOfWithdrawals(services.db)
    expect(await notified()).toEqual(['ann@example.com', 'fay@example.com'])
  }
})
