import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { openPair } from '../../../src/server/testing/processes/processes.ts'
import { startStripe, type StripeServer } from '../../../src/server/testing/servers/stripe.ts'
import { printFigure } from '../report.ts'
import { type Crowd, seedCrowd } from '../seed-crowd.ts'
import { type Purchases, startBuyers, verifyPayments } from './buyers.ts'
import {
  type PatroniCluster,
  type PatroniNode,
  startPatroni,
  untilSynchronous,
} from './patroni-cluster.ts'
import { loadPeople, startLoad, verifyMessages } from './writers.ts'

const runs = Number(process.env['RUNS'] ?? 10)
/** How many people buy plans in a round. */
const buyersOfRound = 4
/** How long people write before the fault, how long they buy, and how long they write afterwards. */
const [beforeMs, buyingMs, afterMs] = [2_000, 300, 2_000]

const faults = ['killed', 'frozen'] as const

/** Kills and freezes a primary under load, ten times each, and does nothing but bring the old one back. */
export async function measurePatroni(): Promise<void> {
  const cluster = await startPatroni()
  try {
    await untilSynchronous(cluster)
    await measureOn(cluster)
  } catch (cause) {
    cluster.stop()
    throw new Error(`The measurement failed, see the logs in ${cluster.folder}`, { cause })
  }
  cluster.remove()
}

async function measureOn(cluster: PatroniCluster): Promise<void> {
  const stripe = await startStripe()
  const pair = await openPair(2, stripe.settings, undefined, cluster.url)
  try {
    const crowd = await seedCrowd(pair, 1)
    await pair.database.query('create table stray_writes (round int)')
    const buyers = crowd.people.slice(loadPeople)
    const rounds: Round[] = []
    for (let nth = 0; nth < 2 * runs; nth += 1) {
      const buying = () => startBuyers(pair, stripe, buyers.splice(0, buyersOfRound))
      const round = await runRound(cluster, crowd, nth, buying)
      rounds.push(round)
      const times = [round.writingMs, round.hearingMs].map((ms) => `${(ms / 1000).toFixed(1)} s`)
      console.log(
        `Round ${nth + 1}, ${round.fault}: written after ${times[0]}, heard after ${times[1]}, ${round.saves} saves and ${round.posted.length} messages acknowledged, refused ${round.refused}`,
      )
    }
    await report(crowd, rounds, stripe)
  } finally {
    for (const node of pair.nodes) node.process.kill('SIGKILL')
    await pair.database.close().catch(() => {})
    await Promise.all([pair.provider.close(), stripe.close()])
  }
}

async function report(crowd: Crowd, rounds: Round[], stripe: StripeServer): Promise<void> {
  const sum = (of: (round: Round) => number) =>
    rounds.reduce((total, round) => total + of(round), 0)
  const posted = rounds.flatMap((round) => round.posted)
  const purchases = rounds.map((round) => round.purchases)
  const messages = await verifyMessages(crowd, posted)
  const payments = await verifyPayments(crowd.pair.database.db, stripe, purchases)
  const acknowledged = posted.length + sum(({ saves }) => saves)
  console.log(`\n${acknowledged} acknowledged writes, ${payments.paid} payments`)
  for (const fault of faults) {
    const those = rounds.filter((round) => round.fault === fault)
    const writing = Math.max(...those.map(({ writingMs }) => writingMs)) / 1000
    const hearing = Math.max(...those.map(({ hearingMs }) => hearingMs)) / 1000
    printFigure(`${fault}: longest to an acknowledged write`, writing, 's', { atMost: 30 })
    printFigure(`${fault}: longest to streams that hear`, hearing, 's', { atMost: 35 })
  }
  const none = { atMost: 0 }
  printFigure('acknowledged and lost', messages.lost + sum(({ lost }) => lost), '', none)
  printFigure('stored twice', messages.twice, '', none)
  printFigure('payments acknowledged and lost', payments.paymentsLost, '', none)
  printFigure('charged twice', payments.chargedTwice, '', none)
  printFigure('replaced plans that still renew', payments.renewing, '', none)
  const stray = sum((round) => round.stray)
  printFigure('acknowledged by an old primary that came back', stray, '', none)
}

interface Round {
  fault: (typeof faults)[number]
  writingMs: number
  hearingMs: number
  posted: string[]
  saves: number
  lost: number
  refused: string
  purchases: Purchases
  stray: number
}

async function runRound(
  cluster: PatroniCluster,
  crowd: Crowd,
  nth: number,
  startBuying: () => Purchases,
): Promise<Round> {
  const fault = faults[nth % faults.length] ?? 'killed'
  const load = await startLoad(crowd, `${nth}-`)
  await sleep(beforeMs)
  const purchases = startBuying()
  await sleep(buyingMs)
  const old = await findPrimary(cluster)
  if (fault === 'killed') old.kill()
  else old.freeze()
  const began = performance.now()
  const writingMs = await load.firstWriteAfter(began)
  await load.hears()
  const hearingMs = performance.now() - began
  await sleep(afterMs)
  const writing = writeDirectly(crowd, old, nth)
  if (fault === 'killed') old.start()
  else old.thaw()
  await untilSynchronous(cluster)
  const stray = await writing.stop()
  await Promise.all([load.stop(), purchases.stop()])
  const refused = [...load.refused].map(([status, count]) => `${count} × ${status}`).join(', ')
  const { posted } = load
  const verified = await load.verifySaves()
  return { fault, writingMs, hearingMs, posted, refused, purchases, stray, ...verified }
}

async function findPrimary({ nodes }: PatroniCluster): Promise<PatroniNode> {
  for (const node of nodes) if (await node.is('primary')) return node
  throw new Error('there is no primary')
}

/** Writes past HAProxy to a node that isn't the primary anymore, whenever it lets anyone in. */
function writeDirectly({ pair }: Crowd, { port }: PatroniNode, nth: number) {
  const url = new URL(pair.databaseUrl)
  url.port = String(port)
  const stopping = new AbortController()
  let acknowledged = 0
  const write = async () => {
    const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 500 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('insert into stray_writes values ($1)', [nth])
      acknowledged += 1
    } catch {
      // It refused, or ended while the write waited for a standby.
    }
    await client.end().catch(() => {})
  }
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      await write()
      await sleep(20)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await writing
      return acknowledged
    },
  }
}
