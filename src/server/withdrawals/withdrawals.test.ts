import { listLog } from '#contract/leagues.ts'
import { expect, test } from 'vitest'

import { closeDueDrafts } from '../draft/close.ts'
import { newestMails } from '../mail/outbox.ts'
import { draft, nth, startLeague } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { announceWithdrawals } from './withdrawals.ts'

/** Ann has golfers 1, 2, 8, 9, 15 and 22; bob 3, 4, 8, 9, 16 and 23. */
async function startDrafted() {
  const teetime = await startTeeTime()
  const { world, provider, tick, runJobs, as, passDeadline } = teetime
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
      const golfer = scene.golfers.find((golfer) => golfer.id === nth(rank))
      if (!golfer) throw new Error(`no golfer ${rank}`)
      return golfer
    },
    /** Reads the feed so often, does the jobs, and gives what has been told so far. */
    async told(readings: number) {
      for (let nth = 0; nth < readings; nth += 1) await tick()
      await closeDueDrafts(world.db)
      await runJobs()
      const mails = (await newestMails(world.db)).filter(({ kind }) => kind === 'withdrawal')
      return mails.map(({ to, title, text, path }) => ({ to, title, text, path }))
    },
    /** What any member reads of replacements in the league's log, newest first. */
    async logged() {
      const { log } = await as('bob')(listLog, { params: { id } })
      return log.map(({ text }) => text).filter((text) => text.includes('his first shot'))
    },
    /** Lets play begin: everyone has teed off. */
    async startPlay() {
      await passDeadline(id)
      scene.status = 'In Progress'
      scene.firstTee = new Date(Date.now() - 3_600_000)
      scene.roundStatus = 'In Progress'
      for (const golfer of scene.golfers) Object.assign(golfer, { today: 0, thru: '5' })
    },
    /** He is out on the board, and has not hit a shot. */
    withdraw(rank: number) {
      const golfer = scene.golfers.find((golfer) => golfer.id === nth(rank))
      delete golfer?.today
      delete golfer?.thru
      Object.assign(golfer ?? {}, { out: 'wd' })
    },
  }
}

test('who has a golfer that leaves the field is told, once, and who takes his place', async () => {
  const { golfer, told, id } = await startDrafted()
  golfer(1).gone = true
  expect(await told(2)).toEqual([])
  const mail = {
    to: 'ann@example.com',
    title: 'Sunday Best: First1 Last1 has withdrawn',
    text: expect.stringContaining('if you do not, First3 Last3 takes his place.') as string,
    path: `/leagues/${id}/draft`,
  }
  expect(await told(1)).toEqual([mail])
  expect(await told(2)).toEqual([mail])
})

test('a golfer of two teams is told to both, each with the one who takes his place there', async () => {
  const { golfer, told } = await startDrafted()
  golfer(8).gone = true
  const mails = await told(3)
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bob@example.com'])
  for (const { text } of mails) expect(text).toContain('First10 Last10 takes his place')
})

test('out on the board before his first shot, after the lock, his replacement is settled', async () => {
  const { told, logged, startPlay, withdraw, id } = await startDrafted()
  await startPlay()
  withdraw(15)
  const mail = {
    to: 'ann@example.com',
    title: 'Sunday Best: First15 Last15 has withdrawn',
    text: expect.stringContaining('\n\nFirst16 Last16 takes his place.') as string,
    path: `/leagues/${id}/team`,
  }
  expect(await told(2)).toEqual([mail])
  expect(await told(2)).toEqual([mail])
  expect(await logged()).toEqual([
    'ann: First16 Last16 plays for First15 Last15, who withdrew before his first shot',
  ])
})

test('a golfer who withdraws after he has started is scored, not replaced, and nobody is told', async () => {
  const { golfer, told, logged, startPlay } = await startDrafted()
  await startPlay()
  golfer(15).out = 'wd'
  expect(await told(4)).toEqual([])
  expect(await logged()).toEqual([])
})

test('when the replacement withdraws too before the lock, what was told is put right', async () => {
  const { golfer, told } = await startDrafted()
  golfer(9).gone = true
  const first = await told(3)
  expect(first.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bob@example.com'])
  golfer(10).gone = true
  const second = (await told(3)).slice(0, -first.length)
  expect(second.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bob@example.com'])
  for (const { title, text } of second) {
    expect(title).toBe('Sunday Best: the replacement for First9 Last9 has changed')
    expect(text).toContain(
      'if you do not, First11 Last11 takes his place, and no longer First10 Last10.',
    )
  }
  expect(await told(3)).toHaveLength(4)
})

test('before the lock the log says nothing of a replacement, from the lock on it does, once', async () => {
  const { golfer, told, logged, passDeadline, id } = await startDrafted()
  golfer(9).gone = true
  golfer(1).gone = true
  const mails = await told(3)
  expect(mails).toHaveLength(3)
  expect(await logged()).toEqual([])
  await passDeadline(id)
  // Whom he has been told of and who takes the place is not told again.
  expect(await told(1)).toHaveLength(3)
  expect(await told(1)).toHaveLength(3)
  expect((await logged()).toSorted()).toEqual([
    'ann: First10 Last10 plays for First9 Last9, who withdrew before his first shot',
    'ann: First3 Last3 plays for First1 Last1, who withdrew before his first shot',
    'bob: First10 Last10 plays for First9 Last9, who withdrew before his first shot',
  ])
})

test('who leaves in the midst of his first round is replaced by nobody, though the feed forgets his score', async () => {
  const { told, logged, startPlay, withdraw } = await startDrafted()
  await startPlay()
  expect(await told(1)).toEqual([])
  withdraw(15)
  expect(await told(3)).toEqual([])
  expect(await logged()).toEqual([])
})

test('when the replacement withdraws too after the lock, the third golfer is told and logged', async () => {
  const { told, logged, startPlay, withdraw, golfer, id } = await startDrafted()
  await startPlay()
  // Has not teed off yet: on the board there is nothing of him.
  Object.assign(golfer(16), { today: undefined, thru: undefined })
  withdraw(15)
  expect(await told(2)).toHaveLength(1)
  withdraw(16)
  const [newest, ...others] = (await told(2)).filter(({ to }) => to === 'ann@example.com')
  expect(others).toHaveLength(1)
  expect(newest).toMatchObject({
    title: 'Sunday Best: the replacement for First15 Last15 has changed',
    text: expect.stringContaining(
      '\n\nFirst17 Last17 takes his place, and no longer First16 Last16.',
    ) as string,
    path: `/leagues/${id}/team`,
  })
  expect((await logged()).filter((text) => text.startsWith('ann'))).toEqual([
    'ann: First17 Last17 plays for First15 Last15, who withdrew before his first shot',
    'ann: First16 Last16 plays for First15 Last15, who withdrew before his first shot',
  ])
})

test('a second withdrawal that shifts the first replacement is told with it', async () => {
  const { golfer, told } = await startDrafted()
  const forAnn = async (readings: number) =>
    (await told(readings)).filter(({ to }) => to === 'ann@example.com').map(({ text }) => text)
  golfer(2).gone = true
  expect(await forAnn(3)).toEqual([expect.stringContaining('First3 Last3 takes his place.')])
  // The better ranked is replaced first, so the next down is his now.
  golfer(1).gone = true
  expect((await forAnn(3)).slice(0, 2).toSorted()).toEqual([
    expect.stringMatching(/^First1 Last1 .*First3 Last3 takes his place\.$/s),
    expect.stringMatching(/^First2 Last2 .*First4 Last4 takes his place, and no longer First3/s),
  ])
  golfer(4).gone = true
  expect(await forAnn(3)).toEqual([
    expect.stringMatching(/^First2 Last2 .*First5 Last5 takes his place, and no longer First4/s),
    ...Array.from({ length: 3 }, () => expect.any(String) as string),
  ])
})

test('who plays at the lock is told where picks have changed it since', async () => {
  const teetime = await startDrafted()
  const { golfer, told, logged, passDeadline, id } = teetime
  golfer(1).gone = true
  expect(await told(3)).toHaveLength(1)
  // He picks the replacement himself, and is not mailed about his own picks.
  await draft(teetime, id, 'ann', [1, 3, 8, 9, 15, 22])
  expect(await told(1)).toHaveLength(1)
  await passDeadline(id)
  const [mail] = await told(1)
  expect(mail?.text).toContain('\n\nFirst2 Last2 takes his place, and no longer First3 Last3.')
  expect(await logged()).toEqual([
    'ann: First2 Last2 plays for First1 Last1, who withdrew before his first shot',
  ])
})

test('of several who tell at the same time only one does', async () => {
  const { golfer, tick, passDeadline, told, logged, world, id } = await startDrafted()
  golfer(9).gone = true
  for (let nth = 0; nth < 3; nth += 1) await tick()
  await passDeadline(id)
  await closeDueDrafts(world.db)
  await Promise.all(Array.from({ length: 4 }, () => announceWithdrawals(world.db)))
  expect(await told(0)).toHaveLength(2)
  expect(await logged()).toHaveLength(2)
})

test('where nobody is left in his group, nobody plays for him', async () => {
  const { golfer, told, logged, startPlay } = await startDrafted()
  for (const rank of [17, 18, 19, 20, 21]) golfer(rank).gone = true
  await told(3)
  await startPlay()
  golfer(15).gone = true
  golfer(16).gone = true
  const mails = (await told(3)).filter(({ text }) => text.includes('Nobody is left in his group'))
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bob@example.com'])
  expect(await logged()).toEqual([])
})
