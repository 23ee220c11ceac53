import { syncScoreboard } from '../../src/server/feed/scoreboard/sync-scoreboard.ts'
import { openJobs } from '../../src/server/platform/jobs/jobs.ts'
import { openLog } from '../../src/server/platform/process/log.ts'
import type { GolfSource } from '../../src/server/platform/services/golf-source.ts'
import type { TournamentRow } from '../../src/server/tournaments/tournaments.ts'
import { pairedRuns, pairedRunsByName, printPair, quantile } from './paired-runs.ts'
import { acceptedBoard, leagues } from './seed-site.ts'
import { machine, moveBoard, type Site, startSite } from './site.ts'
import { connections, throughput } from './throughput.ts'
import { timedGet } from './timed-get.ts'

const rounds = 5
const coldReads = 300
const ticks = 15

/**
 * Compares reads with the same content behind a bare Fastify.
 *
 * @param server the PostgreSQL server to use
 */
export async function measureReads(server: string): Promise<void> {
  const site = await startSite(server)
  try {
    console.log(`${await machine(site)}, ${connections} connections, ${rounds} pairs`)
    await measureWarm(site)
    await measureLeagues(site)
    await measureCold(site)
    await measureFeed(site)
  } finally {
    await site.close()
  }
}

/** Compares warm reads with a bare handler that sends the same text, packed once, with an ETag. */
async function measureWarm({ url, bareUrl, cookie, seeds }: Site): Promise<void> {
  const league = `/api/leagues/${seeds.leagueId}`
  const tournament = '/api/tournaments/901'
  const edition = 'orgId=1&year=2026'
  const reads = {
    'board of 100, unchanged': `${league}/leaderboard`,
    'tournament board': `${tournament}/leaderboard?${edition}`,
    players: `${tournament}/players?${edition}`,
    teams: `${league}/teams`,
    'a league': league,
    'index.html': '/login',
  }
  for (const [what, path] of Object.entries(reads)) {
    // With a session, a page also carries the answers to its first calls.
    const session = path.startsWith('/api/') ? cookie : ''
    await timedGet(url + path, session)
    const base = `${bareUrl}/copy?${new URLSearchParams({ of: url + path, cookie: session })}`
    await timedGet(base)
    const found = await pairedRuns(
      rounds,
      () => throughput(base),
      () => throughput(url + path, { cookie: session }),
    )
    printPair(`${what}, requests a second over bare`, found, '≥ 0.4')
  }
}

/** Compares the most requested page with its SQL behind a bare handler. */
async function measureLeagues({ url, bareUrl, cookie }: Site): Promise<void> {
  const path = '/api/leagues/my-leagues'
  await timedGet(`${url}${path}`, cookie)
  const found = await pairedRuns(
    rounds,
    () => throughput(`${bareUrl}/my-leagues`),
    () => throughput(`${url}${path}`, { cookie }),
  )
  printPair('my leagues, requests a second over bare SQL', found, '≥ 0.75')
}

/** Compares the board of a 100-member league with one relational SQL statement, unchanged and just moved. */
async function measureCold(site: Site): Promise<void> {
  const { url, bareUrl, cookie, seeds } = site
  const path = `/api/leagues/${seeds.leagueId}/leaderboard`
  await timedGet(`${url}${path}`, cookie)
  const warm = await pairedRuns(
    rounds,
    () => throughput(`${bareUrl}/board`),
    () => throughput(`${url}${path}`, { cookie }),
  )
  printPair('board of 100, unchanged, requests a second over SQL', warm, '≥ 5')

  let nth = 0
  const quantiles = async (address: string, cookie?: string) => {
    const times = []
    for (let read = 0; read < coldReads; read++) {
      await moveBoard(site, ++nth)
      times.push(await timedGet(address, cookie))
    }
    return { median: quantile(times, 0.5), p99: quantile(times, 0.99) }
  }
  const cold = await pairedRunsByName(
    rounds,
    () => quantiles(`${bareUrl}/board`),
    () => quantiles(`${url}${path}`, cookie),
  )
  for (const which of ['median', 'p99'] as const) {
    printPair(`board of 100, just moved, ${which} in ms over SQL`, cold[which], '≤ 1.3')
  }
}

/** Compares reading a changed board with few leagues on it and with many. */
async function measureFeed({ database, seeds: { tournaments } }: Site): Promise<void> {
  const { db } = database
  const log = openLog('silent')
  // A new board enqueues jobs. The site's server runs them.
  const jobs = await openJobs(database, log, true)
  let nth = 0
  const board = async () => acceptedBoard(++nth)
  const golf = { name: 'live-golf', board } as unknown as GolfSource
  const services = { db, golf, fallback: null, log }
  const tick = async (key: string) => {
    const row = { key, orgId: '1', tournId: key, status: 'in-progress' } as TournamentRow
    const times = []
    for (let read = 0; read < ticks; read++) {
      const began = performance.now()
      await syncScoreboard(services, row)
      times.push(performance.now() - began)
    }
    return quantile(times, 0.5)
  }
  const found = await pairedRuns(
    rounds,
    () => tick(tournaments.few),
    () => tick(tournaments.many),
  )
  await jobs.stop()
  printPair(`feed tick in ms, ${leagues.many} leagues over ${leagues.few}`, found, '≤ 1.5')
}
