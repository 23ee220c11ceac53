import type { FastifyInstance } from 'fastify'

import { endpoints } from '#contract/index.ts'

import { listErrors } from '../../platform/http/described-errors.ts'

/** Statuses that any call may have, as the API's description says once. */
const general = new Set([408, 413, 415, 421, 429, 500, 503])

const describedErrors = new Set(
  endpoints.flatMap(({ name, endpoint }) =>
    listErrors(name, endpoint).map(
      ({ status, code }) => `${endpoint.method} ${endpoint.path} ${status} ${code}`,
    ),
  ),
)
const paths = new Set(endpoints.map(({ endpoint }) => endpoint.path as string))

/** Adds the errors that an app answers calls with, though the API's description doesn't list them, to a set. */
export function recordUndescribedErrors(app: FastifyInstance): Set<string> {
  const undescribed = new Set<string>()
  app.addHook('onSend', async ({ method, routeOptions: { url = '' } }, { statusCode }, payload) => {
    if (statusCode < 400 || general.has(statusCode) || method === 'HEAD' || !paths.has(url)) return
    const { code } = JSON.parse(String(payload)) as { code?: string }
    const error = `${method} ${url} ${statusCode} ${code}`
    if (!describedErrors.has(error)) undescribed.add(error)
  })
  return undescribed
}
