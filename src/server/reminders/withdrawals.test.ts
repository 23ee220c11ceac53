import { expect, test } from 'vitest'

import { newestMails } from '../mail/outbox.ts'
import { draft, nth, startLeague } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'

/** Ann has golfers 1, 2, 8, 9, 15 and 22; bob 3, 4, 8, 9, 16 and 23. */
async function startDrafted() {
  const teetime = await startTeeTime()
  const { world, provider, tick, runJobs } = teetime
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
      await runJobs()
      const mails = (await newestMails(world.db)).filter(({ kind }) => kind === 'withdrawal')
      return mails.map(({ to, title, text, path }) => ({ to, title, text, path }))
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
  const { golfer, told, scene, passDeadline, id } = await startDrafted()
  await passDeadline(id)
  scene.status = 'In Progress'
  scene.firstTee = new Date(Date.now() - 3_600_000)
  scene.roundStatus = 'In Progress'
  for (const golfer of scene.golfers) Object.assign(golfer, { today: 0, thru: '5' })
  const out = golfer(15)
  delete out.today
  delete out.thru
  out.out = 'wd'
  expect(await told(2)).toEqual([
    {
      to: 'ann@example.com',
      title: 'Sunday Best: First15 Last15 has withdrawn',
      text: expect.stringContaining('\n\nFirst16 Last16 takes his place.') as string,
      path: `/leagues/${id}/team`,
    },
  ])
})

test('a golfer who withdraws after he has started is scored, not replaced, and nobody is told', async () => {
  const { golfer, told, scene, passDeadline, id } = await startDrafted()
  await passDeadline(id)
  scene.status = 'In Progress'
  scene.firstTee = new Date(Date.now() - 3_600_000)
  scene.roundStatus = 'In Progress'
  for (const golfer of scene.golfers) Object.assign(golfer, { today: 0, thru: '5' })
  golfer(15).out = 'wd'
  expect(await told(4)).toEqual([])
})
