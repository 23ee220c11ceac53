import { createHash, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import { AccessError } from '#server/platform/errors/errors.ts'
import type { Services } from '#server/platform/services/services.ts'

import { type GaugeValues, readGauges, gauges } from './database-gauges.ts'

/** In seconds. Calls take a few milliseconds; the database gives up after five seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** How long readings are cached. Every process reports the same database. */
const cacheMs = 10_000

/** Serves `/metrics` to whoever sends the token, under any host name, since Prometheus asks each process. */
export function serveMetrics(app: FastifyInstance, services: Services, token: string): void {
  const registry = new Registry()
  // Memory, processor time and the delay of the event loop.
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  addProcessGauges(app, services, registry)
  addDatabaseGauges(services, registry)
  app.get('/metrics', { config: { anyHost: true } }, async ({ headers }, reply) => {
    if (!isEqual(headers.authorization ?? '', `Bearer ${token}`)) throw new AccessError(401)
    return await reply.type(registry.contentType).send(await registry.metrics())
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isEqual = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'teetime_http_request_duration_seconds',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none'
    requests.observe({ method, route, status: statusCode }, elapsedTime / 1000)
  })
}

function addProcessGauges(
  app: FastifyInstance,
  { live, database }: Services,
  registry: Registry,
): void {
  addGauge(registry, 'streams', 'Open event streams', [], (gauge) => gauge.set(live.streams.size))
  addGauge(registry, 'database_writable', 'Whether no write was refused lately', [], (gauge) =>
    gauge.set(app.isDatabaseWritable() ? 1 : 0),
  )
  const help = 'The pool’s connections, and callers that wait for one'
  addGauge(registry, 'database_connections', help, ['state'], (gauge) => {
    for (const [state, count] of Object.entries(database.connections() ?? {})) {
      gauge.set({ state }, count)
    }
  })
}

/** Gauges of the readings that all processes share. One that can't be read has no value. */
function addDatabaseGauges(services: Services, registry: Registry): void {
  let known: Promise<Partial<GaugeValues> | null> = Promise.resolve(null)
  let readAt = -Infinity
  const current = () => {
    if (performance.now() - readAt < cacheMs) return known
    readAt = performance.now()
    known = readGauges(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'the metrics of the database could not be read')
      return null
    })
    return known
  }
  addGauge(registry, 'database_up', 'Whether the database answers', [], async (gauge) =>
    gauge.set((await current()) ? 1 : 0),
  )
  for (const [name, { help, label }] of Object.entries(gauges)) {
    addGauge(registry, name, help, label, async (gauge) => {
      gauge.reset()
      // Without labels, that has set it to 0.
      if (label.length === 0) gauge.remove()
      const readings = await current()
      for (const { labels, value } of readings?.[name as keyof GaugeValues] ?? []) {
        gauge.set(labels, value)
      }
    })
  }
}

/** @param collect sets the gauge's values each time that somebody asks */
function addGauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  collect: (gauge: Gauge) => unknown,
): void {
  const gauge: Gauge = new Gauge({
    name: `teetime_${name}`,
    help,
    labelNames,
    registers: [],
    collect: async () => void (await collect(gauge)),
  })
  registry.registerMetric(gauge)
}
