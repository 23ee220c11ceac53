import { setTimeout as sleep } from 'node:timers/promises'

import { pino } from 'pino'

import type { Db } from '../../../src/server/platform/db/db.ts'
import { openPostgres } from '../../../src/server/platform/db/postgres.ts'
import { startCluster } from '../../../src/server/testing/processes/cluster.ts'
import { openPair, until } from '../../../src/server/testing/processes/processes.ts'
import { startStripe } from '../../../src/server/testing/servers/stripe.ts'
import { startTcpProxy } from '../../../src/server/testing/servers/tcp-proxy.ts'
import { printFigure } from '../report.ts'
import { seedCrowd } from '../seed-crowd.ts'
import { startBuyers, verifyPayments } from './buyers.ts'
import {
  countMissettled,
  dueLeagues,
  makeOfficial,
  seedDueLeagues,
  settledSoFar,
} from './due-leagues.ts'
import { loadPeople, startLoad, verifyMessages } from './writers.ts'

const runs = Number(process.env['RUNS'] ?? 5)
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
    const buyers = startBuyers(pair, stripe, crowd.people.slice(loadPeople, -3))
    await makeOfficial(pair.database.db)
    await sleep(beforeMs)
    await until(async () => (await settledSoFar(pair.database.db)).length >= settledAtLeast)
    const settled = await settledSoFar(pair.database.db)
    primary.kill()
    await sleep(noticedAfterMs)
    await standby.promote()
    proxy.redirectTo(Number(promoted.port))
    const promotedAt = performance.now()
    const writingMs = await load.firstWriteAfter(promotedAt)
    await load.hears()
    const hearingMs = performance.now() - promotedAt
    await sleep(afterMs)
    await Promise.all([load.stop(), buyers.stop()])
    const messages = await verifyMessages(crowd, load.posted)
    const { saves, lost } = await load.verifySaves()
    return {
      acknowledged: load.posted.length + saves,
      lost: messages.lost + lost,
      twice: messages.twice,
      ...(await verifyPayments(after.db, stripe, [buyers])),
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

async function verifySettling(db: Db, before: { id: string; at: string }[]) {
  const { missing, extra } = await countMissettled(db)
  const times = new Map((await settledSoFar(db)).map(({ id, at }) => [id, at]))
  const again = before.filter(({ id, at }) => times.get(id) !== at).length
  return { settledBefore: before.length, unsettled: missing, settledTwice: extra + again }
}
