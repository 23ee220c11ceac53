import { getReadiness } from '../../src/contract/wire/health.ts'
import { fail } from './fail.ts'
import { settings } from './server-database.ts'

/** Says whether the server at the address of the settings is ready. */
export async function run(): Promise<void> {
  const { HOST, PORT } = settings()
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
  const signal = AbortSignal.timeout(6_000)
  const response = await fetch(address + getReadiness.path, { signal }).catch(() => null)
  if (response === null) fail(`TeeTime doesn’t answer on ${address}.`)
  const { error } = (await response.json()) as { error?: string }
  if (!response.ok) fail(`TeeTime on ${address} isn’t ready: ${error}.`)
  console.log(`TeeTime on ${address} is ready.`)
}
