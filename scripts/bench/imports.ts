import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { maxImportLength, type ImportInput } from '#contract/clubs/season-imports.ts'

import { password } from '../../src/server/testing/people.ts'
import {
  stopProcess,
  masterCode,
  type ServerProcess,
  request,
  startProcess,
} from '../../src/server/testing/processes/processes.ts'
import { quantile } from './paired-runs.ts'
import { printFigure } from './report.ts'
import { longestBlock, watchingLoop } from './watched-loop.ts'

const importsAtOnce = 4
const rounds = 3
const atMostMs = 200

const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://teetime.example',
  ADMIN_EMAIL: 'boss@teetime.example',
  GOLF_FEED: 'simulated',
  WITHOUT_MAIL: '1',
  MASTER_INVITE_TOKEN: masterCode,
  LOG_LEVEL: 'info',
  ...watchingLoop,
  PORT: '0',
}

/** A club and the cookie of its owner. */
interface Owned {
  clubId: string
  cookie: string
}

const head = 'year,event,person,place,total,money\n'
const padded = (text: string, length: number) => text.padEnd(length, 'ü')
const stored = (weeks: number, people: number) =>
  head +
  Array.from({ length: weeks * people }, (_, nth) => {
    const [week, person] = [Math.floor(nth / people), nth % people]
    const event = padded(`Évent №${week} `, 80)
    return `${2000 + (week % 25)},${event},"${padded(`Jürgen ${person} `, 60)}",T${person + 1},-7,"$1,200.50"\n`
  }).join('')

/** The largest files, stored and refused. */
const files: Record<string, string> = {
  '2,000 results of ten events': stored(10, 200),
  '2,000 results of 100 events': stored(100, 20),
  '2,000 events': stored(2_000, 1),
  '190,000 short lines': head + 'a\n'.repeat(190_000),
  'a quote that never closes': `${head}"${'x'.repeat(390_000)}`,
  '390,000 columns': `year,event,person,place${','.repeat(390_000)}\n2019,Open,ann,1`,
  '2,000 wrong lines': head + '20x9,,,x,x,x\n'.repeat(2_000),
}

/**
 * Asks a process in production over and over whether it is alive, while four clubs import the largest files at once.
 *
 * @param server the PostgreSQL server to use; then it measures an embedded database
 */
export async function measureImports(server: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'teetime-imports-'))
  try {
    await measureOn('PostgreSQL', { DATABASE_URL: server })
    await measureOn('embedded', { DATA_DIR: dataDir })
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

async function measureOn(database: string, settings: Record<string, string>): Promise<void> {
  const node = await startProcess({ ...production, ...settings })
  try {
    const owners = await Promise.all(
      Array.from({ length: importsAtOnce }, (_, nth) => startClub(node, `owner${nth}`)),
    )
    for (const [what, csv] of Object.entries(files)) {
      await longestBlock(node)
      const stop = keepAsking(node)
      const statuses = new Set<number>()
      for (let round = 0; round < rounds; round += 1) {
        for (const confirm of [false, true]) {
          const body = { csv: csv.slice(0, maxImportLength), confirm, people: [] }
          const replies = await Promise.all(owners.map((owner) => importAs(node, owner, body)))
          for (const status of replies) statuses.add(status)
        }
      }
      const times = await stop()
      const [, heldMs = Number.NaN] = await longestBlock(node)
      const of = `${database}, ${what}`
      console.log(`${of}: ${times.length} answers, imports ${[...statuses].join(', ')}`)
      printFigure(`${of}: p99`, quantile(times, 0.99), 'ms', { atMost: atMostMs })
      printFigure(`${of}: longest`, Math.max(...times), 'ms', { atMost: atMostMs })
      printFigure(`${of}: longest block, CPU time`, heldMs, 'ms', { atMost: atMostMs })
    }
  } finally {
    await stopProcess(node)
  }
}

async function startClub({ url }: ServerProcess, username: string): Promise<Owned> {
  const account = { username, email: `${username}@example.com`, password, inviteCode: masterCode }
  const { headers } = await request(url, 'POST', '/api/auth/register', '', account)
  const cookie = headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const { body } = await request(url, 'POST', '/api/clubs', cookie, { name: `Club of ${username}` })
  const { id } = body as { id: string }
  return { clubId: id, cookie }
}

/** Imports a file and takes the import back, so that it can be imported again. @returns the status */
async function importAs(
  { url }: ServerProcess,
  { clubId, cookie }: Owned,
  file: ImportInput,
): Promise<number> {
  const path = `/api/clubs/${clubId}/import`
  const { status, body } = await request(url, 'POST', path, cookie, file)
  const { importId } = body as { importId?: string }
  if (importId) await request(url, 'DELETE', `${path}/${importId}`, cookie)
  return status
}

/** Asks without a pause whether the process is alive. @returns a function that stops it and says how long each took */
function keepAsking({ url }: ServerProcess): () => Promise<number[]> {
  const stopping = new AbortController()
  const times: number[] = []
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      await request(url, 'GET', '/api/health/live')
      times.push(performance.now() - began)
    }
  })()
  return async () => {
    stopping.abort()
    await asking
    return times
  }
}
