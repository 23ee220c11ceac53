import { golfAddress } from '#server/feed/open-source.ts'
import { readClock } from '#server/platform/db/db.ts'
import type { Config } from '#server/platform/process/config.ts'

import type { OpenedDatabase } from './check-database.ts'
import { type Finding, findingsOf, reasonOf } from './finding.ts'

const { ok, warn, fail } = findingsOf('clock')

/** The database's clock closes drafts, and Stripe refuses what is five minutes off. */
const [maxGoodSeconds, maxSeconds] = [2, 60]

/**
 * Compares this machine's clock with the database's and with that of a service that the server uses anyway.
 *
 * @param address of another service to compare with
 */
export async function checkClock(
  config: Config,
  database: OpenedDatabase,
  address: string | null = golfAddress(config),
): Promise<Finding[]> {
  const findings: Finding[] = []
  if (!(database instanceof Error) && database.kind !== 'embedded') {
    findings.push(judge('the database’s', await difference(() => readClock(database.db))))
  }
  if (address !== null) findings.push(await compareWithService(address))
  if (findings.length > 0) return findings
  const why = config.DATABASE_URL ? 'the database doesn’t answer' : 'the database is embedded'
  return [ok(`not compared: the tour is simulated, and ${why} (--clock URL compares)`)]
}

async function compareWithService(address: string): Promise<Finding> {
  try {
    const { origin, hostname } = new URL(address)
    const seconds = await difference(async () => {
      const options = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(10_000) }
      const { headers } = await fetch(origin, options as RequestInit)
      const date = Date.parse(headers.get('date') ?? '')
      if (Number.isNaN(date)) throw new Error('it sends no date')
      // A date has whole seconds, and that of a cached answer is older by its age.
      return date + 500 + 1000 * Number(headers.get('age') ?? 0)
    })
    return judge(`${hostname}’s`, seconds)
  } catch (error) {
    const todo = 'Check the network, or give another address with --clock'
    return warn(`${address} couldn’t be compared with: ${reasonOf(error)}`, todo)
  }
}

/** How many seconds our clock is ahead of another one, which is read halfway between question and answer. */
async function difference(read: () => Promise<number>): Promise<number> {
  const before = Date.now()
  const other = await read()
  return ((before + Date.now()) / 2 - other) / 1000
}

function judge(other: string, seconds: number): Finding {
  const off = Math.abs(seconds)
  const message = `${off.toFixed(1)} s ${seconds < 0 ? 'behind' : 'ahead of'} ${other}`
  const todo = 'Turn on time synchronization: timedatectl set-ntp true'
  if (off > maxSeconds) return fail(message, todo)
  return off > maxGoodSeconds ? warn(message, todo) : ok(message)
}
