import { getReadiness } from '../../src/contract/wire/health.ts'
import { localAddress } from '../../src/server/platform/http/guards/hosts.ts'
import { fail } from './fail.ts'
import { settings } from './settings.ts'

interface Answer {
  status?: string
  error?: string
}

/** Says whether the server at the address of the settings is ready. */
export async function run(): Promise<void> {
  const address = localAddress(settings())
  const signal = AbortSignal.timeout(6_000)
  const response = await fetch(address + getReadiness.path, { signal }).catch(() => null)
  if (response === null) fail(`TeeTime isn’t responding at ${address}.`)
  const body = (await response.json().catch(() => null)) as Answer | null
  if (body?.error !== undefined) fail(`TeeTime at ${address} isn’t ready: ${body.error}.`)
  if (body?.status !== 'ready') fail(`Something other than TeeTime answers at ${address}.`)
  console.log(`TeeTime at ${address} is ready.`)
}
