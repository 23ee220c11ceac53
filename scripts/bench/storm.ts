import { openPair } from '../../src/server/testing/processes/processes.ts'
import { prepareStorm, runStorm } from '../../src/server/testing/processes/storm.ts'
import { printFigure } from './report.ts'

const calls = Number(process.env['CALLS'] ?? 90_000)
/** It ends earlier after this many minutes. */
const minutes = Number(process.env['MINUTES'] ?? 60)

/**
 * Sends calls of forty kinds that change leagues, clubs, and people, 25 at once to two processes, and checks after
 * each 25 what must never be so.
 *
 * @param server the PostgreSQL server to use
 * @throws {Error} when a call fails, or something is so that must never be
 */
export async function measureStorm(server: string): Promise<void> {
  const pair = await openPair(2, { LOG_LEVEL: 'error' }, undefined, server)
  try {
    const storm = await prepareStorm(pair)
    const began = performance.now()
    const { sent, unavailable, failed, broken, missing } = await runStorm(storm, calls, minutes)
    const seconds = (performance.now() - began) / 1_000
    console.log(`${sent} calls in ${seconds.toFixed(0)} s`)
    for (const what of [...failed, ...broken]) console.log(`  ${what}`)
    if (missing.length > 0) console.log(`  none succeeded: ${missing.join(', ')}`)
    const { rows } = await pair.database.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    printFigure('calls that failed, by what they answered', failed.length, '', { atMost: 0 })
    printFigure('invariants that did not hold', broken.length, '', { atMost: 0 })
    printFigure('calls that gave up waiting (503)', unavailable, '', { atMost: sent / 1_000 })
    printFigure('deadlocks', Number(rows[0]?.['deadlocks']), '', { atMost: 0 })
    if (failed.length + broken.length === 0) return
    for (const node of pair.nodes) console.log(node.said())
    throw new Error('the storm broke something')
  } finally {
    await pair.close()
  }
}
