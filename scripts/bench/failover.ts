import { setTimeout as sleep } from 'node:timers/promises'

import { listen } from '../../src/server/testing/events.ts'
import { startCluster } from '../../src/server/testing/processes/cluster.ts'
import {
  openPair,
  type Pair,
  type Reply,
  until,
} from '../../src/server/testing/processes/processes.ts'
import { startTcpProxy } from '../../src/server/testing/servers/tcp-proxy.ts'
import { printFigure } from './figures.ts'
import { gather, golfer } from './gather.ts'

const runs = 5
const writersOfEach = 4
/** How long the load runs before the primary dies, until the standby is promoted, and afterwards. */
const [beforeMs, noticedAfterMs, afterMs] = [3_000, 2_000, 3_000]

/** Kills a primary under load and promotes its synchronous standby, five times on new servers. */
export async function measureFailover(): Promise<void> {
  for (let nth = 1; nth <= runs; nth += 1) {
    const run = await failOver()
    const refused = [...run.refused].map(([status, count]) => `${count} × ${status}`).join(', ')
    console.log(`\nRun ${nth}: ${run.acknowledged} acknowledged, refused meanwhile: ${refused}`)
    printFigure('acknowledged and lost', run.lost, '', { atMost: 0 })
    printFigure('stored twice', run.twice, '', { atMost: 0 })
    printFigure('promotion to the first acknowledged write', run.writingMs, 'ms', {
      atMost: 10_000,
    })
    printFigure('promotion to streams that hear', run.hearingMs, 'ms', { atMost: 15_000 })
  }
}

interface Run {
  acknowledged: number
  lost: number
  twice: number
  writingMs: number
  hearingMs: number
  refused: Map<number, number>
}

async function failOver(): Promise<Run> {
  const primary = await startCluster()
  const proxy = await startTcpProxy(Number(new URL(primary.url).port))
  const pair = await openPair(0, {}, undefined, primary.url)
  const standby = await primary.addStandby()
  const address = new URL(pair.databaseUrl)
  address.port = String(proxy.port)
  await Promise.all([0, 1].map(() => pair.startNode({ DATABASE_URL: address.href })))
  try {
    const load = await startLoad(pair)
    await sleep(beforeMs)
    primary.kill()
    await sleep(noticedAfterMs)
    await standby.promote()
    proxy.leadTo(Number(new URL(standby.url).port))
    const promotedAt = performance.now()
    await until(async () => load.lastAt() > promotedAt)
    const writingMs = load.lastAt() - promotedAt
    await load.hears()
    const hearingMs = performance.now() - promotedAt
    await sleep(afterMs)
    await load.stop()
    return { ...(await load.verify()), writingMs, hearingMs, refused: load.refused }
  } finally {
    for (const node of pair.nodes) node.process.kill('SIGKILL')
    await pair.database.close().catch(() => {})
    await pair.provider.close()
    proxy.close()
    primary.remove()
    standby.remove()
  }
}

/** Members who post numbered messages and save numbered teams, each without a pause, at two processes. */
// oxlint-disable-next-line max-lines-per-function -- the load and its bookkeeping
async function startLoad(pair: Pair) {
  const { people, leagueIds } = await gather(pair, 1)
  const league = `/api/leagues/${leagueIds[0]}`
  const [reader, ...others] = people
  const chat = await pair.send(0, 'GET', `${league}/conversation`, reader?.cookie)
  const messages = `/api/conversations/${String(chat.body['id'])}/messages`
  const ears = await listen(pair.nodes[0]!.url, reader?.cookie ?? '')
  const stopping = new AbortController()
  const refused = new Map<number, number>()
  const posted: string[] = []
  const saved = new Map<string, { cookie: string; acknowledged: number; sent: number }>()
  let lastAt = 0
  const keepWriting = async (
    nth: number,
    write: (n: number) => Promise<Reply>,
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
    hears: () => ears.hears('all', 2),
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
