import { expect, test } from 'vitest'

import { reportClientError } from '#contract/wire/reports.ts'
import { stopProcess, startPair } from '#server/testing/processes/two-processes.ts'
import { startCollector } from '#server/testing/servers/collector.ts'

test('traces reach the collector, errors of server and browser the tracker, and nobody’s data either', async () => {
  const collector = await startCollector()
  const pair = await startPair(1, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SENTRY_DSN: `${collector.url.replace('//', '//key@')}/42`,
    LOG_LEVEL: 'silent',
  })
  const ann = await pair.join('ann')
  await pair.send(0, 'GET', '/api/leagues/my-leagues', ann)
  await pair.send(0, 'POST', reportClientError.path, '', {
    message: 'ann@example.com is not a function',
    stack: 'TypeError\n  at Row (https://golf.example/assets/row-D3x.js:1:2)',
    path: '/leagues/mine',
    version: 'index-Dk3x9.js',
  })
  await pair.database.query('alter table favorites rename to gone')
  const failed = await pair.send(0, 'GET', '/api/favorites', ann)
  expect(failed.status).toBe(500)
  // The process sends the rest as it stops.
  expect(await stopProcess(pair.nodes[0]!, 'SIGTERM')).toBe(0)

  const bodies = (path: string) =>
    collector.received.filter((one) => one.path.startsWith(path)).map(({ body }) => body)
  const traces = bodies('/v1/traces').join('\n')
  for (const part of ['GET /api/leagues/my-leagues', 'db.query.text', '"teetime"']) {
    expect(traces).toContain(part)
  }
  const errors = bodies('/api/42/envelope/')
  expect(errors).toHaveLength(2)
  expect(errors[0]).toContain('"build":"index-Dk3x9.js"')
  expect(errors[0]).toContain(':address is not a function')
  expect(errors[1]).toContain('relation \\"favorites\\" does not exist')
  for (const secret of ['ann@example.com', ann.split('=')[1] ?? '']) {
    expect(collector.received.map(({ body }) => body).join('')).not.toContain(secret)
  }
})

test('a process exits cleanly though its collector doesn’t answer', async () => {
  const collector = await startCollector()
  collector.isSilent = true
  const pair = await startPair(1, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  await pair.send(0, 'GET', '/api/health/db')
  expect(await stopProcess(pair.nodes[0]!, 'SIGTERM')).toBe(0)
})
