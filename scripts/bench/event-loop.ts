import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { requestBackup } from '../../src/server/platform/backups/by-hand.ts'
import { openEmbedded } from '../../src/server/platform/db/embedded/embedded.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { readConfig } from '../../src/server/platform/process/config.ts'
import {
  stopProcess,
  type ServerProcess,
  request,
  startProcess,
} from '../../src/server/testing/processes/processes.ts'
import { startGolfProvider } from '../../src/server/testing/servers/golf-provider.ts'
import { addReader, fillReadersLeague, seedPopulation, type Reader } from './seed-population.ts'
import { longestBlock, watchingLoop } from './watched-loop.ts'

const people = 100_000
const reads = 20
const atMostMs = 50
const copyTimeoutMs = 600_000

/** The requests to measure, by name. */
const calls: Record<string, (reader: Reader) => string> = {
  'a league of 100: board': ({ leagueId }) => `/api/leagues/${leagueId}/leaderboard`,
  'settle-up': ({ leagueId }) => `/api/leagues/${leagueId}/settle-up`,
  spreadsheet: ({ leagueId }) => `/api/leagues/${leagueId}/standings.csv`,
  members: ({ leagueId }) => `/api/leagues/${leagueId}/members`,
  chances: ({ leagueId }) => `/api/leagues/${leagueId}/win-probabilities`,
  history: ({ leagueId }) => `/api/leagues/${leagueId}/history`,
  'my leagues': () => '/api/leagues/my-leagues',
  conversations: () => '/api/conversations',
  statistics: () => '/api/achievements/user/statistics',
  'finding a friend': () => '/api/friends/search?q=First12',
  'finding one of a kind': () => '/api/friends/search?q=user99999',
  'finding by two letters': () => '/api/friends/search?q=zo',
}

/**
 * Measures how long anything blocks the event loop of a server whose embedded database has 100,000 users and
 * a 100-member league. Filling it takes minutes.
 */
export async function measureLoop(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'teetime-loop-'))
  try {
    await measureOn(dataDir, await fill(dataDir))
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

/** Measures it in a data folder that is already filled. */
async function measureOn(dataDir: string, reader: Reader): Promise<void> {
  const provider = await startGolfProvider()
  const node = await startProcess({
    DATA_DIR: dataDir,
    DEMO: '0',
    LIVE_GOLF_API_KEY: 'key',
    LIVE_GOLF_API_URL: provider.url,
    LOG_LEVEL: 'silent',
    ...watchingLoop,
    PORT: '0',
    RATE_LIMITS: 'off',
  })
  try {
    await measure(node, dataDir, reader)
  } finally {
    await stopProcess(node)
    await provider.close()
  }
}

async function fill(dataDir: string): Promise<Reader> {
  const database = await openEmbedded(dataDir)
  await migrate(database, console, null)
  const { db } = database
  await seedPopulation(db, people)
  const reader = await addReader(db)
  await fillReadersLeague(db)
  await database.close()
  return reader
}

async function measure(node: ServerProcess, dataDir: string, reader: Reader): Promise<void> {
  console.log(`Longest block of the event loop with ${people} users, ${reads} reads each`)
  console.log(`${''.padEnd(44)}wall clock     CPU time (≤ ${atMostMs} ms)`)
  const held = async (what: string, work: () => Promise<unknown>) => {
    await longestBlock(node)
    await work()
    const [clock = 0, processor = 0] = await longestBlock(node)
    const isLong = processor > atMostMs ? '  too long' : ''
    console.log(
      `${what.padEnd(44)}${clock.toFixed(1).padStart(12)}${processor.toFixed(1).padStart(18)}${isLong}`,
    )
  }
  await held('the start', async () => {})
  await held('nothing, for three seconds', () => sleep(3_000))
  for (const [what, pathOf] of Object.entries(calls)) {
    const read = async () => {
      const { status } = await request(node.url, 'GET', pathOf(reader), reader.cookie)
      if (status !== 200) throw new Error(`${what}: ${status}`)
    }
    await held(`${what}, the first time`, read)
    await held(`${what}, after that`, async () => {
      for (let nth = 0; nth < reads; nth += 1) await read()
    })
  }
  const began = performance.now()
  await held('the hourly copy', async () => {
    if (!(await requestBackup(readConfig({ DATA_DIR: dataDir }), copyTimeoutMs)))
      throw new Error('no backup was made')
  })
  console.log(`The backup took ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}
