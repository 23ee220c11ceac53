import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import { queryRows } from '../../src/server/platform/db/db.ts'
import { countStatements } from './count-statements.ts'
import { openCpuTimer } from './cpu-time.ts'
import { quantile } from './paired-runs.ts'
import { printFigure } from './report.ts'
import { type Crowd, golfer } from './seed-crowd.ts'

/** Requests a second. */
const rate = 300
const tenth = rate / 10
const requests = 1_500

type Act = (nth: number) => Promise<number>

/** Compares the tail of saves and messages at a rate with the tail at a tenth of it, and counts their work. */
export async function measureWriteRate(crowd: Crowd): Promise<void> {
  const conversations = await queryRows<{ id: string; leagueId: string }>(
    crowd.pair.database.db,
    sql`insert into conversations (league_id) select id from leagues
        returning id, league_id as "leagueId"`,
  )
  const idOf = new Map(conversations.map(({ id, leagueId }) => [leagueId, id]))
  const send = async (
    nth: number,
    method: string,
    pathOf: (leagueId: string) => string,
    body: unknown,
  ) => {
    const person = crowd.people[nth % crowd.people.length]
    if (!person) throw new Error('there is no one to write')
    const { status } = await crowd.pair.send(
      0,
      method,
      pathOf(person.leagueId),
      person.cookie,
      body,
    )
    return status
  }
  const save: Act = (nth) =>
    send(nth, 'PUT', (id) => `/api/leagues/${id}/team`, {
      apiPlayerIds: [1, 2, 8, 9, 15, 22 + (nth % 18)].map(golfer),
      predictedWinningScore: -10,
    })
  const message: Act = (nth) =>
    send(nth, 'POST', (id) => `/api/conversations/${idOf.get(id)}/messages`, {
      content: `Fore ${nth}`,
    })
  await press(crowd, 'a save', save)
  await press(crowd, 'a message', message)
}

async function press({ pair }: Crowd, what: string, act: Act): Promise<void> {
  const { db } = pair.database
  const read = await openCpuTimer(db, [pair.nodes[0]?.process.pid ?? 0])
  await tail(act, tenth, tenth)
  const slow = await tail(act, tenth, requests / 5)
  const before = read()
  const fast = await tail(act, rate, requests)
  const after = read()
  const used = after.nodeMs - before.nodeMs + after.postgresMs - before.postgresMs
  const statements = await countStatements(db, async (nth) => void (await act(nth)))
  console.log(
    `\n${what}: p99 ${slow.toFixed(0)} ms at ${tenth}/s, ${fast.toFixed(0)} ms at ${rate}/s`,
  )
  printFigure(`${what}: tail at ${rate}/s over ${tenth}/s`, fast / slow, '', { atMost: 2 })
  printFigure(`${what}: SQL statements`, statements, '', { atMost: 4 })
  console.log(
    `${`${what}: processor time`.padEnd(56)}${(used / requests).toFixed(2).padStart(9)} ms`,
  )
}

/** Sends requests at a steady rate, however long each takes. @returns the p99 of their times in ms */
async function tail(act: Act, perSecond: number, count: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      await sleep((nth * 1000) / perSecond)
      const began = performance.now()
      const status = await act(nth)
      return { status, tookMs: performance.now() - began }
    }),
  )
  const refused = answers.flatMap(({ status }) => (status >= 400 ? [status] : []))
  if (refused.length > 0) {
    const statuses = [...new Set(refused)].join(', ')
    console.log(`${refused.length} of ${count} refused at ${perSecond}/s (${statuses})`)
  }
  return quantile(
    answers.map(({ tookMs }) => tookMs),
    0.99,
  )
}
