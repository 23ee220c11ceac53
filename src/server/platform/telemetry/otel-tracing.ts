import { AsyncLocalStorage } from 'node:async_hooks'

import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { within } from '../process/time-limit.ts'
import type { Tracing } from './tracing.ts'

/** A stopping process waits no longer for its collector. An export of its own may go on for ten seconds. */
const flushWithinMs = 2_000

/** Starts to send traces to a collector. `OTEL_SERVICE_NAME` and `OTEL_EXPORTER_OTLP_HEADERS` apply as usual. */
export function startOtelTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] || 'teetime',
      'process.pid': process.pid,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('teetime')
  const current = new AsyncLocalStorage<Context>()
  return {
    traceRequests: (app) => traceRequests(app, tracer, current),
    traceStatement(text) {
      const parent = current.getStore()
      // Polling every second would drown out the requests.
      if (!parent) return () => {}
      // Texts have placeholders, so no values of people.
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
      const [verb = 'statement'] = text.trimStart().split(/\s/, 1)
      const span = tracer.startSpan(verb, { kind: SpanKind.CLIENT, attributes }, parent)
      return (error) => {
        if (error) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
    stop: () =>
      within(flushWithinMs, provider.shutdown(), () => new Error('The collector isn’t responding')),
  }
}

function traceRequests(
  app: FastifyInstance,
  tracer: Tracer,
  current: AsyncLocalStorage<Context>,
): void {
  const propagator = new W3CTraceContextPropagator()
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const { method, headers, routeOptions, id } = request
    const route = routeOptions.url ?? 'none'
    const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
    const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id }
    const options = { kind: SpanKind.SERVER, attributes }
    const span = tracer.startSpan(`${method} ${route}`, options, parent)
    spans.set(request, span)
    current.run(trace.setSpan(parent, span), done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
