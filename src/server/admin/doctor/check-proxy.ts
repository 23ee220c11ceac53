import type { Output } from '#contract/wire/endpoint.ts'
import { getLiveness } from '#contract/wire/health.ts'
import type { Config } from '#server/platform/process/config.ts'

import { type Finding, findingsOf, reasonOf } from './finding.ts'

const { ok, warn, fail } = findingsOf('proxy')

/** Checks the proxy by asking for the site as people do. */
export async function checkProxy({ APP_URL, METRICS_TOKEN }: Config): Promise<Finding[]> {
  if (APP_URL === undefined) return [ok('not checked: APP_URL isn’t set')]
  const get = (path: string) =>
    fetch(new URL(path, APP_URL), { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  try {
    const findings = await checkAnswer(await get(getLiveness.path))
    if (METRICS_TOKEN !== undefined && (await get('/metrics')).status !== 404) {
      const todo = 'Let the proxy answer /metrics with 404'
      findings.push(warn('strangers can try tokens at /metrics', todo))
    }
    return findings
  } catch (error) {
    const todo = 'Check DNS, the proxy, and its certificate; the server itself may be down'
    return [fail(`${APP_URL} doesn’t answer: ${reasonOf(error)}`, todo)]
  }
}

async function checkAnswer(response: Response): Promise<Finding[]> {
  const body = (await response.json().catch(() => null)) as Partial<
    Output<typeof getLiveness>
  > | null
  if (body?.proxied === undefined) {
    const todo = 'Let the proxy pass every path on to TeeTime'
    return [fail(`APP_URL answers ${response.status}, and not as TeeTime`, todo)]
  }
  const address = body.proxied
    ? ok('passes on callers’ addresses')
    : warn(
        'rate limits count all callers as one, because the server doesn’t learn their addresses',
        'Pass on X-Forwarded-For, and list a proxy on another machine in TRUSTED_PROXIES',
      )
  const host = body.hasSiteName
    ? ok('passes on the host name')
    : fail('the server gets another host name', 'Let the proxy pass on Host unchanged')
  return [address, host]
}
