import { createStackParser, createTransport } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import * as z from 'zod'

const flushWithinMs = 2_000
const errorLevel = 50

const LogRecord = z.object({
  level: z.number(),
  msg: z.string(),
  err: z.object({ type: z.string(), message: z.string(), stack: z.string() }).optional(),
  /** Crashes of pages are warnings, since the server did nothing wrong. */
  crash: z
    .object({
      message: z.string(),
      stack: z.array(z.string()),
      path: z.string(),
      build: z.string(),
      browser: z.string(),
    })
    .optional(),
})

/** Receives the log's lines of warnings and errors, from which all personal data is gone already. */
export interface ErrorTracker {
  write(line: string): void
  /** Sends what is left. */
  stop(): Promise<void>
}

/** Sends errors to an address that speaks Sentry's protocol. */
export function reportToSentry(dsn: string, environment: string): ErrorTracker {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    integrations: [],
    traceLifecycle: 'static',
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const { status, headers } = await fetch(options.url, {
          method: 'POST',
          headers: { ...options.headers },
          body: body as Uint8Array<ArrayBuffer>,
        })
        const limits = headers.get('x-sentry-rate-limits')
        return {
          statusCode: status,
          headers: { 'x-sentry-rate-limits': limits, 'retry-after': headers.get('retry-after') },
        }
      }),
  })
  client.init()
  return {
    write(text) {
      const { data: line } = LogRecord.safeParse(JSON.parse(text))
      if (line?.crash) {
        const { message, stack, path, build, browser } = line.crash
        const tags = { side: 'browser', path, browser, build }
        capture('PageCrash', message, stack.join('\n'), { tags })
      } else if (line && line.level >= errorLevel) {
        const { type, message, stack } = line.err ?? { type: 'Error', message: line.msg, stack: '' }
        capture(type, message, stack, { tags: { side: 'server' }, extra: { log: line.msg } })
      }
    },
    stop: async () => void (await client.close(flushWithinMs)),
  }
  function capture(name: string, message: string, stack: string, captureContext: object): void {
    client.captureException(Object.assign(new Error(message), { name, stack }), { captureContext })
  }
}
