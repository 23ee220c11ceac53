import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { pino } from 'pino'

import { type Db, queryRows } from '../../../src/server/platform/db/db.ts'
import { openPostgres } from '../../../src/server/platform/db/postgres.ts'
import { openEventStream } from '../../../src/server/testing/event-stream.ts'
import { startCluster } from '../../../src/server/testing/processes/cluster.ts'
import {
  openPair,
  type Pair,
  type ProcessResponse,
  until,
} from '../../../src/server/testing/processes/processes.ts'
import { startStripe } from '../../../src/server/testing/servers/stripe.ts'
import { startTcpProxy } from '../../../src/server/testing/servers/tcp-proxy.ts'
import { printFigure } from '../report.ts'
import { type Crowd, seedCrowd, golfer } from '../seed-crowd.ts'
import { type Purchases, startBuyers } from './buyers.ts'
import {
  countMissettled,
  dueLeagues,
  makeOfficial,
  seedDueLeagues,
  settledSoFar,
} from './due-leagues.ts'

const runs = Number(process.env['RUNS'] ?? 5)
const writersOfEach = 4
/** How many leagues have settled before the primary dies, in the middle of the rest. */
const settledAtLeast = 5
/** How long the load runs before the primary dies, until the standby is promoted, and afterwards. */
const [beforeMs, noticedAfterMs, afterMs] = [3_000, 2_000, 3_000]

/** Kills a primary under load and promotes its synchronous standby, five times on new servers. */
export async function measureFailover(): Promise<void> {
  for (let nth = 1; nth <= runs; nth += 1) {
    const run = await runFailover()
    const refused = [...run.refused].map(([status, count]) => `${count} × ${status}`).join(', ')
    console.log(`\nRun ${nth}: ${run.acknowledged} acknowledged, refused meanwhile: ${refused}`)
    console.log(
      `${run.paid} payments, ${run.settledBefore} of ${dueLeagues} leagues settled before`,
    )
    printFigure('acknowledged and lost', run.lost, '', { atMost: 0 })
    printFigure('stored twice', run.twice, '', { atMost: 0 })
    printFigure('payments acknowledged and lost', run.paymentsLost, '', { atMost: 0 })
    printFigure('charged twice', run.chargedTwice, '', { atMost: 0 })
    printFigure('replaced plans that still renew', run.renewing, '', { atMost: 0 })
    printFigure('settlements lost', run.unsettled, '', { atMost: 0 })
    printFigure('settled twice', run.settledTwice, '', { atMost: 0 })
    printFigure('promotion to the first acknowledged write', run.writingMs, 'ms', {
      atMost: 10_000,
    })
    printFigure('promotion to streams that hear', run.hearingMs, 'ms', { atMost: 15_000 })
  }
}

async function runFailover() {
  const primary = await startCluster()
  const stripe = await startStripe()
  const proxy = await startTcpProxy(Number(new URL(primary.url).port))
  const settings = { ...stripe.settings, SETTLE_AFTER_HOURS: '0' }
  const pair = await openPair(0, settings, undefined, primary.url)
  const standby = await primary.addStandby()
  const [address, promoted] = [new URL(pair.databaseUrl), new URL(pair.databaseUrl)]
  address.port = String(proxy.port)
  promoted.port = new URL(standby.url).port
  await Promise.all([0, 1].map(() => pair.startNode({ DATABASE_URL: address.href })))
  const after = openPostgres(promoted.href, pino({ level: 'silent' }))
  try {
    const crowd = await seedCrowd(pair, 1)
    const members = crowd.people.slice(-3).map(({ id }) => id)
    await seedDueLeagues(pair.database.db, crowd.leagueIds[0] ?? '', members)
    const load = await startLoad(crowd)
    const buyers = startBuyers(pair, stripe, crowd.people.slice(1 + 2 * writersOfEach, -3))
    await makeOfficial(pair.database.db)
    await sleep(beforeMs)
    await until(async () => (await settledSoFar(pair.database.db)).length >= settledAtLeast)
    const settled = await settledSoFar(pair.database.db)
    primary.kill()
    await sleep(noticedAfterMs)
    await standby.promote()
    proxy.redirectTo(Number(promoted.port))
    const promotedAt = performance.now()
    await until(async () => load.lastAt() > promotedAt)
    const writingMs = load.lastAt() - promotedAt
    await load.hears()
    const hearingMs = performance.now() - promotedAt
    await sleep(afterMs)
    await Promise.all([load.stop(), buyers.stop()])
    return {
      ...(await load.verify()),
      ...(await verifyPayments(after.db, buyers)),
      ...(await verifySettling(after.db, settled)),
      writingMs,
      hearingMs,
      refused: load.refused,
    }
  } finally {
    for (const node of pair.nodes) node.process.kill('SIGKILL')
    await Promise.all([pair.database.close(), after.close()]).catch(() => {})
    await Promise.all([pair.provider.close(), stripe.close()])
    proxy.close()
    primary.remove()
    standby.remove()
  }
}

async function verifyPayments(db: Db, purchases: Purchases) {
  const { acknowledged, paid } = purchases
  const stored = await queryRows<{ intentId: string }>(
    db,
    sql`select intent_id as "intentId" from payments`,
  )
  const known = new Set(stored.map(({ intentId }) => intentId))
  return {
    paid: paid.length,
    paymentsLost: acknowledged.filter((intentId) => !known.has(intentId)).length,
    chargedTwice: purchases.countExtra() + stored.length - known.size,
    renewing: await purchases.countRenewing(),
  }
}

async function verifySettling(db: Db, before: { id: string; at: string }[]) {
  const { missing, extra } = await countMissettled(db)
  const times = new Map((await settledSoFar(db)).map(({ id, at }) => [id, at]))
  const again = before.filter(({ id, at }) => times.get(id) !== at).length
  return { settledBefore: before.length, unsettled: missing, settledTwice: extra + again }
}

/** Members who post numbered messages and save numbered teams, each without a pause, at two processes. */
// oxlint-disable-next-line max-lines-per-function -- the load and its bookkeeping
async function startLoad({ pair, people, leagueIds }: Crowd) {
  const league = `/api/leagues/${leagueIds[0]}`
  const [reader, ...others] = people
  const chat = await pair.send(0, 'GET', `${league}/conversation`, reader?.cookie)
  const messages = `/api/conversations/${String(chat.body['id'])}/messages`
  const ears = await openEventStream(pair.nodes[0]!.url, reader?.cookie ?? '')
  const stopping = new AbortController()
  const refused = new Map<number, number>()
  const posted: string[] = []
  const saved = new Map<string, { cookie: string; acknowledged: number; sent: number }>()
  let lastAt = 0
  const keepWriting = async (
    nth: number,
    write: (n: number) => Promise<ProcessResponse>,
    done: (n: number) => void,
  ) => {
    for (let n = 1; !stopping.signal.aborted; n += 1) {
      const { status } = await write(n)
      if (status >= 300) {
        refused.set(status, (refused.get(status) ?? 0) + 1)
        await sleep(20 * nth)
      } else {
        lastAt = performance.now()
        done(n)
      }
    }
  }
  const writing = others.slice(0, 2 * writersOfEach).map(({ id, cookie }, nth) => {
    if (nth < writersOfEach) {
      const text = (n: number) => `${nth}-${n}`
      const write = (n: number) => pair.send(nth, 'POST', messages, cookie, { content: text(n) })
      return keepWriting(nth, write, (n) => void posted.push(text(n)))
    }
    const state = { cookie, acknowledged: 0, sent: 0 }
    saved.set(id, state)
    const write = (n: number) => {
      state.sent = n
      return pair.send(nth, 'PUT', `${league}/team`, cookie, teamOf(n))
    }
    return keepWriting(nth, write, (n) => (state.acknowledged = n))
  })
  return {
    refused,
    lastAt: () => lastAt,
    /** The reader's stream is told to refetch everything, as after its opening. */
    hears: () => ears.waitFor('all', 2),
    async stop() {
      stopping.abort()
      await Promise.all(writing)
      ears.close()
    },
    async verify() {
      const stored = await readAll(pair, messages, reader?.cookie ?? '')
      const counts = Map.groupBy(stored, (text) => text)
      let lost = posted.filter((text) => !counts.has(text)).length
      for (const { cookie, acknowledged, sent } of saved.values()) {
        const { body } = await pair.send(0, 'GET', `${league}/team`, cookie)
        const n = [
          acknowledged,
          ...Array.from({ length: sent - acknowledged }, (_, at) => acknowledged + at + 1),
        ]
        const guess = Number(body['predictedWinningScore'])
        if (!n.some((one) => teamOf(one).predictedWinningScore === guess)) lost += 1
      }
      const saves = [...saved.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0)
      const twice = [...counts.values()].filter((same) => same.length > 1).length
      return { acknowledged: posted.length + saves, lost, twice }
    },
  }
}

const teamOf = (n: number) => ({
  apiPlayerIds: [1, 2, 8, 9, 15, 22].map(golfer),
  predictedWinningScore: (n % 121) - 60,
})

/** The texts of a conversation's messages. */
async function readAll(pair: Pair, path: string, cookie: string): Promise<string[]> {
  const texts: string[] = []
  for (let before = ''; ;) {
    const { body } = await pair.send(0, 'GET', `${path}?limit=50${before}`, cookie)
    const { messages, nextBefore } = body as { messages: { content: string }[]; nextBefore: string }
    texts.push(...messages.map(({ content }) => content))
    if (!nextBefore) return texts
    before = `&before=${nextBefore}`
  }
}
