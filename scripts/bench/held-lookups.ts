import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { getCompactLeaderboard } from '../../src/contract/game/leaderboard.ts'
import { contentHash } from '../../src/contract/wire/delta.ts'
import { topics } from '../../src/contract/wire/topics.ts'
import { buildUrl } from '../../src/contract/wire/url.ts'
import { publish } from '../../src/server/platform/live/live.ts'
import { until } from '../../src/server/testing/processes/processes.ts'
import { playMinute } from './play-minute.ts'
import { printFigure } from './report.ts'
import { seedViewers } from './seed-viewers.ts'
import { Viewer } from './simulated-viewer.ts'
import { machine, type Site, startSite } from './site.ts'

const streams = Number(process.env['STREAMS'] ?? 2_400)
const heldMs = 30_000
/** Look-ups wait for a lock for two seconds at most, so that new ones always wait. */
const askEveryMs = 1_000
const openedAtOnce = 60

/**
 * Holds what the documents of open streams are read from for half a minute, while changes are announced, and then
 * stores one.
 *
 * @param server the PostgreSQL server to use
 */
export async function measureHeldLookups(server: string): Promise<void> {
  const site = await startSite(server)
  try {
    console.log(`${await machine(site)}, ${streams} streams on one process`)
    const crowd = await openCrowd(site)
    await announceWhileHeld(site)
    const changedAt = await playMinute(site, 1)
    const newest = await readNewest(crowd)
    const has = ({ address, viewer }: Watcher) =>
      contentHash(viewer.etagOf(address)) === newest.get(address)
    await until(async () => crowd.every(has)).catch(() => {})
    const tookMs = Date.now() - changedAt
    const ended = crowd.filter(({ viewer }) => !viewer.isOpen).length
    const without = crowd.filter((one) => !has(one)).length
    printFigure('streams that ended', ended, '', { atMost: 0 })
    printFigure('pages without the change', without, '', { atMost: 0 })
    printFigure('from the change to the last page', tookMs / 1_000, 's', { atMost: 30 })
    for (const { viewer } of crowd) viewer.close()
  } finally {
    await site.close()
  }
}

/** A page of a league's leaderboard. */
interface Watcher {
  address: string
  viewer: Viewer
}

/** Opens everyone's page and stream. */
async function openCrowd({ database, seeds, url }: Site): Promise<Watcher[]> {
  const watchers = await seedViewers(database.db, seeds)
  const crowd = Array.from({ length: streams }, (_, nth) => {
    const watcher = watchers[nth % watchers.length]
    if (!watcher) throw new Error('there is no viewer')
    const { cookie, leagueId } = watcher
    const address = buildUrl(getCompactLeaderboard, { params: { id: leagueId } })
    const viewer = new Viewer(url, cookie, { requests: [], pushedDocuments: [address] })
    return { address, viewer, topic: topics.leaderboard(leagueId).text }
  })
  for (let nth = 0; nth < crowd.length; nth += openedAtOnce) {
    const some = crowd.slice(nth, nth + openedAtOnce).map(async ({ viewer, topic }) => {
      await viewer.load()
      await viewer.follow(topic, refresherOf(viewer))
    })
    await Promise.all(some)
  }
  return crowd
}

/** Makes what asks for what the stream didn't bring: one request at a time, repeated where it failed or was overtaken. */
function refresherOf(viewer: Viewer): () => void {
  let isAsking = false
  let isStale = false
  const ask = async () => {
    isAsking = true
    while (isStale) {
      isStale = false
      const answers = await viewer.refresh().catch(() => [{ status: 0 }])
      if (answers.every(({ status }) => status > 0 && status < 500)) continue
      isStale = true
      await sleep(2_000 + 4_000 * Math.random())
    }
    isAsking = false
  }
  return () => {
    isStale = true
    if (!isAsking) void ask()
  }
}

/** Locks the scoreboards, and announces one again and again. */
async function announceWhileHeld({ database, seeds, databaseUrl }: Site): Promise<void> {
  const [, orgId = '', tournId = ''] = seeds.tournaments.few.split(':')
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table boards in access exclusive mode')
  for (let waited = 0; waited < heldMs; waited += askEveryMs) {
    await publish(database.db, {
      kind: 'tournament',
      key: seeds.tournaments.few,
      inPlay: true,
      orgId,
      tournId,
    })
    await sleep(askEveryMs)
  }
  await holder.query('commit')
  await holder.end()
}

/** The version of each league's leaderboard that the server has now. */
async function readNewest(crowd: readonly Watcher[]): Promise<Map<string, string>> {
  const newest = new Map<string, string>()
  for (const { address, viewer } of crowd) {
    if (newest.has(address)) continue
    const page = viewer.another()
    await page.load()
    newest.set(address, contentHash(page.etagOf(address)))
  }
  return newest
}
