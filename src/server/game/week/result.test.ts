import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listMoments, listRecaps } from '#contract/game/week.ts'
import { handOverLeague } from '#contract/leagues/members.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { boards } from '#server/tournaments/tables.ts'

import { recaps } from './tables.ts'

/** Starts a league, plays it to the end, and lets the tour make it official. */
async function startOfficial(entryFee = 2000) {
  const closed = await startClosedLeague(['ann', 'bob', 'cat', 'dan'], entryFee)
  const { teetime, leagueId, play, read } = closed
  const params = { id: leagueId }
  const follow = async () => {
    await read(2)
    await teetime.runJobs()
    await teetime.runJobs()
  }
  await play(4)
  await follow()
  return {
    ...closed,
    follow,
    params,
    rounds: async () => {
      const { recaps } = await teetime.as('ann')(listRecaps, { params })
      return recaps.map(({ round }) => round)
    },
    end: async () => {
      const { recaps } = await teetime.as('ann')(listRecaps, { params })
      return recaps.find(({ round }) => round === 'final')
    },
    mailed: async () =>
      (await teetime.services.db.select().from(mails)).filter(({ kind }) => kind === 'result'),
  }
}

test('from the moment it is official, the recap and a mail name the winner and who gets what, not final yet', async () => {
  const { board, end, mailed } = await startOfficial()
  const { status, standings, settlesAt } = await board()
  expect(status).toBe('provisional')
  expect(settlesAt).not.toBeNull()
  const [first] = standings
  const { text, prizes } = (await end())!
  expect(text).toMatch(/^The cards are in: \w+ wins at −\d+/)
  expect(prizes).toBe(
    `${first?.name} gets $${((first?.projectedPrize ?? 0) / 100).toFixed(2)}, bob $12.00, ann $8.00, and ann $4.00 as commissioner.`,
  )
  const sent = await mailed()
  expect(sent).toHaveLength(4)
  for (const mail of sent) {
    expect(mail.text).toContain(`${text} ${prizes}`)
    expect(mail.text).not.toContain('Not final yet.')
    expect(mail.expiresAt).toEqual(settlesAt)
    const isWinner = mail.userId === first?.userId
    expect(mail.title.includes('You won $')).toBe(isWinner)
    expect(mail.title).toMatch(/: You (won|finished|shared) .*, not final yet$/)
    expect(mail.text.includes('You won $')).toBe(isWinner)
    expect(mail.text).toMatch(
      /You (won|finished|shared)[^.]*\d.*\. Final \w{3} \d+:\d\d [AP]M \S+ unless a card is corrected\.$/,
    )
  }
})

test('a corrected card says what it changed, once, and becoming final changes nothing but that', async () => {
  const { golfer, follow, end, mailed, board, pass, settle, read } = await startOfficial()
  const before = await end()
  const [first, second] = (await board()).standings
  const best = first?.golfers.find(({ counting }) => counting)?.apiPlayerId ?? ''
  const one = golfer(Number(best) - 10_000)
  one.rounds = one.rounds.map((toPar, nth) => (nth === 3 ? toPar + 30 : toPar))
  await follow()
  await follow()
  const after = await end()
  expect(after?.text).toMatch(
    new RegExp(
      `^A corrected card changed the result\\. .*${second?.name} is 1st at .*, not 2nd.* The cards are in: ${second?.name} wins`,
    ),
  )
  expect(after?.text).not.toContain(before?.text)
  expect(after?.text).not.toContain('$')
  expect(await mailed()).toHaveLength(8)
  await read()
  await pass(25)
  expect(await settle()).toBe(1)
  expect(await end()).toEqual(after)
})

test('a correction that comes with the same time as the result is announced, too', async () => {
  const { teetime, golfer, read, end, mailed, board } = await startOfficial()
  const { db } = teetime.services
  const [before] = await db.select({ asOf: boards.asOf }).from(boards)
  const [first] = (await board()).standings
  const best = first?.golfers.find(({ counting }) => counting)?.apiPlayerId ?? ''
  const one = golfer(Number(best) - 10_000)
  one.rounds = one.rounds.map((toPar, nth) => (nth === 3 ? toPar + 30 : toPar))
  await read(2)
  await db.update(boards).set({ asOf: before?.asOf })
  await teetime.runJobs()
  await teetime.runJobs()
  expect((await end())?.text).toMatch(/^A corrected card changed the result\./)
  expect(await mailed()).toHaveLength(8)
})

test('a free league hears who has won, and nothing of money', async () => {
  const { teetime, params, end } = await startOfficial(0)
  expect((await end())?.text).toMatch(/^The cards are in: /)
  const { recaps } = await teetime.as('bob')(listRecaps, { params })
  const { moments } = await teetime.as('bob')(listMoments, { params })
  for (const { text } of [...recaps, ...moments]) expect(text).not.toMatch(/money|owe|\$/)
})

test('a result that the tour takes back is gone, and the next official one is announced as new', async () => {
  const { scene, follow, end, rounds, mailed, board } = await startOfficial()
  expect(await rounds()).toEqual(['final', 4, 3, 2, 1])
  const reopened = scene.golfers.slice(0, 5)
  const cards = reopened.map(({ rounds }) => rounds)
  for (const one of reopened)
    Object.assign(one, { rounds: one.rounds.slice(0, 3), today: 0, thru: '12' })
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  await follow()
  await follow()
  expect((await board()).status).toBe('live')
  expect(await rounds()).toEqual([3, 2, 1])
  reopened.forEach((one, nth) =>
    Object.assign(one, { rounds: cards[nth], today: undefined, thru: undefined }),
  )
  Object.assign(scene, { status: 'Official', roundStatus: 'Official' })
  await follow()
  await follow()
  expect((await end())?.text).toMatch(/^The cards are in: /)
  expect(await rounds()).toEqual(['final', 4, 3, 2, 1])
  expect(await mailed()).toHaveLength(8)
})

test('after a handover, the prizes in the words of an earlier version name the new commissioner', async () => {
  const { teetime, params, end, read, pass, settle } = await startOfficial()
  await teetime.services.db.update(recaps).set({ prizes: sql`replace(prizes, 'gets', 'receives')` })
  const before = await end()
  await teetime.as('ann')(handOverLeague, { params, body: { userId: teetime.idOf('cat') } })
  await read()
  await pass(25)
  expect(await settle()).toBe(1)
  const prizes = before?.prizes?.replace('ann $4.00 as', 'cat $4.00 as')
  expect(prizes).toContain(' receives ')
  expect(await end()).toEqual({ ...before, prizes })
})

test('after a handover, the final recap names who gets the commissioner’s share', async () => {
  const { teetime, params, end, read, pass, settle, mailed } = await startOfficial()
  const before = await end()
  expect(before?.prizes).toMatch(/, and ann \$4\.00 as commissioner\.$/)
  await teetime.as('ann')(handOverLeague, { params, body: { userId: teetime.idOf('cat') } })
  await read()
  await pass(25)
  expect(await settle()).toBe(1)
  await teetime.runJobs()
  const prizes = before?.prizes?.replace('ann $4.00 as', 'cat $4.00 as')
  expect(await end()).toEqual({ ...before, prizes })
  // Only becoming final is announced, and no correction.
  expect(await mailed()).toHaveLength(8)
})
