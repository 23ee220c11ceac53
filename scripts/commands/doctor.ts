import { Resolver } from 'node:dns'
import { parseArgs } from 'node:util'

import { examine } from '../../src/server/admin/doctor/examine.ts'
import { printFindings } from '../../src/server/admin/doctor/finding.ts'
import { fail } from './fail.ts'
import { settings } from './settings.ts'

/** Checks what the server depends on, and says what to do. It exits with 1 when something failed. */
export async function run(args: string[]): Promise<void> {
  const options = readOptions(args)
  if (options.resolver !== undefined) checkResolver(options.resolver)
  const findings = await examine(settings(), options)
  console.log(options.json ? JSON.stringify(findings, null, 2) : printFindings(findings))
  if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1
}

function checkResolver(address: string): void {
  try {
    new Resolver().setServers([address])
  } catch {
    fail(`--resolver takes an IP address, like 9.9.9.9 or 9.9.9.9:53, not “${address}”.`)
  }
}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        json: { type: 'boolean', default: false },
        resolver: { type: 'string' },
        selector: { type: 'string' },
        clock: { type: 'string' },
      },
    }).values
  } catch (error) {
    fail((error as Error).message)
  }
}
