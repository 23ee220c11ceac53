import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { pino } from 'pino'

import { openPostgres } from '../../src/server/platform/db/postgres.ts'
import {
  request,
  type ServerProcess,
  startProcess,
  stopProcess,
} from '../../src/server/testing/processes/processes.ts'
import { usedMs } from './cpu-time.ts'
import { printFigure } from './report.ts'

/** By then the finished tournaments of two seasons have been read. */
const settleMs = Number(process.env['SETTLE_SECONDS'] ?? 600) * 1_000
const idleMs = Number(process.env['SECONDS'] ?? 300) * 1_000

/**
 * Starts new sites on the simulated tour, as `npm start` does, and measures what they use while no one looks: one on the
 * embedded database with its demo, one on PostgreSQL, at the same time.
 *
 * @param server the PostgreSQL server to use, where nothing else runs
 */
export async function measureIdle(server: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'teetime-idle-'))
  const database = openPostgres(server, pino({ level: 'silent' }))
  /** The transactions so far: each statement is one, unless it is part of a longer one. */
  const countTransactions = async () => {
    const { rows } = await database.query(
      `select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`,
    )
    return Number(rows[0]?.['count'])
  }
  try {
    await Promise.all([
      measureOn('embedded', { DATA_DIR: dataDir }, 300),
      measureOn('PostgreSQL', { DATABASE_URL: server }, 150, countTransactions),
    ])
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true })
  }
}

async function measureOn(
  where: string,
  settings: Record<string, string>,
  restMb: number,
  countTransactions?: () => Promise<number>,
): Promise<void> {
  const node = await startProcess({ ...settings, PORT: '0' })
  const pid = node.process.pid ?? 0
  try {
    await sleep(settleMs)
    await requireHealth(node)
    const highest = megabytes(node, 'VmHWM')
    const before = { used: usedMs(pid), transactions: (await countTransactions?.()) ?? 0 }
    await sleep(idleMs)
    const used = usedMs(pid) - before.used
    const transactions = ((await countTransactions?.()) ?? 0) - before.transactions
    const [rest, peak] = [megabytes(node, 'VmRSS'), megabytes(node, 'VmHWM')]
    // A server that hangs uses nothing either.
    await requireHealth(node)
    printFigure(`${where}: memory at its highest, first start`, highest, 'MB', { atMost: 400 })
    printFigure(`${where}: the same until the end`, peak, 'MB', { atMost: 400 })
    printFigure(`${where}: memory at rest`, rest, 'MB', { atMost: restMb })
    printFigure(`${where}: processor time at rest`, (100 * used) / idleMs, '%', { atMost: 1.5 })
    if (!countTransactions) return
    const rate = transactions / (idleMs / 60_000)
    printFigure(`${where}: transactions at rest`, rate, 'a minute', { atMost: 500 })
  } finally {
    await stopProcess(node)
  }
}

/** @throws when the server or its database doesn't answer within ten seconds */
async function requireHealth({ url }: ServerProcess): Promise<void> {
  const late = sleep(10_000, undefined, { ref: false }).then(() => null)
  const response = await Promise.race([request(url, 'GET', '/api/health/db'), late])
  if (response?.status !== 200) throw new Error(`an idle server isn't healthy: ${response?.status}`)
}

/** A figure of a process's memory. Linux only. */
function megabytes({ process: { pid } }: ServerProcess, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) * (1024 / 1_000_000)
}
