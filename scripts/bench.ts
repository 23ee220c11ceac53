import autocannon from 'autocannon'

import { readBoard } from '../src/server/feed/board/board.ts'
import { startCluster } from '../src/server/testing/processes/cluster.ts'
import type { TournamentRow } from '../src/server/tournaments/tournaments.ts'
import type { GolfSource } from '../src/server/world/golf-source.ts'
import { measureCrowd } from './bench/crowd.ts'
import { measureGrowth } from './bench/growth.ts'
import { measureLoop } from './bench/loop.ts'
import { pairs, quantile, sayPair } from './bench/pairs.ts'
import { timeToRead } from './bench/read.ts'
import { accepted, leagues } from './bench/seed.ts'
import { machine, moveBoard, type Site, startSite } from './bench/site.ts'

const rounds = 5
const connections = 24
const seconds = 2
const coldReads = 300
const ticks = 15

if (process.argv[2] === 'loop') {
  await measureLoop()
  process.exit()
}
const { url, remove } = await startCluster()
const other = { crowd: measureCrowd, growth: measureGrowth }[process.argv[2] ?? '']
if (other) {
  await other(url).finally(remove)
  process.exit()
}
const site = await startSite(url)
try {
  console.log(`${await machine(site)}, ${connections} connections, ${rounds} pairs`)
  await measureLeagues(site)
  await measureBoard(site)
  await measureTick(site)
} finally {
  await site.close()
  remove()
}

/** Compares the most requested page with its SQL behind a bare handler. */
async function measureLeagues({ url, bareUrl, cookie }: Site): Promise<void> {
  const path = '/api/leagues/my-leagues'
  await timeToRead(`${url}${path}`, cookie)
  const found = await pairs(
    rounds,
    () => throughput(`${bareUrl}/my-leagues`),
    () => throughput(`${url}${path}`, cookie),
  )
  sayPair('my leagues, requests a second over bare SQL', found, '≥ 0.75')
}

/** Compares the board of a 100-member league, unchanged and just changed, with one SQL statement. */
async function measureBoard(site: Site): Promise<void> {
  const { url, bareUrl, cookie, seeds } = site
  const path = `/api/leagues/${seeds.leagueId}/leaderboard`
  await timeToRead(`${url}${path}`, cookie)
  const warm = await pairs(
    rounds,
    () => throughput(`${bareUrl}/board`),
    () => throughput(`${url}${path}`, cookie),
  )
  sayPair('board of 100, unchanged, requests a second over SQL', warm, '≥ 5')

  let nth = 0
  const p99 = async (address: string, cookie?: string) => {
    const times = []
    for (let read = 0; read < coldReads; read++) {
      await moveBoard(site, ++nth)
      times.push(await timeToRead(address, cookie))
    }
    return quantile(times, 0.99)
  }
  const cold = await pairs(
    rounds,
    () => p99(`${bareUrl}/board`),
    () => p99(`${url}${path}`, cookie),
  )
  sayPair('board of 100, just moved, p99 in ms over SQL', cold, '≤ 1.3')
}

/** Compares reading a changed board with few leagues on it and with many. */
async function measureTick({ database: { db }, seeds: { tournaments } }: Site): Promise<void> {
  let nth = 0
  const golf = { board: async () => accepted(++nth) } as unknown as GolfSource
  const tick = async (key: string) => {
    const row = { key, orgId: '1', tournId: key, status: 'in-progress' } as TournamentRow
    const times = []
    for (let read = 0; read < ticks; read++) {
      const began = performance.now()
      await readBoard({ db, golf }, row)
      times.push(performance.now() - began)
    }
    return quantile(times, 0.5)
  }
  const found = await pairs(
    rounds,
    () => tick(tournaments.few),
    () => tick(tournaments.many),
  )
  sayPair(`feed tick in ms, ${leagues.many} leagues over ${leagues.few}`, found, '≤ 1.5')
}

async function throughput(url: string, cookie = ''): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    // The headers that browsers send.
    headers: { cookie, 'accept-encoding': 'gzip, deflate, br' },
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return requests.average
}
