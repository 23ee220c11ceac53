import { fork } from 'node:child_process'
import { once } from 'node:events'

import { expect, onTestFinished, test } from 'vitest'

import { builtServer } from '#server/testing/processes/processes.ts'
import { startSingleProcess } from '#server/testing/processes/single-process.ts'

test('a server sends the command that started it when it is ready', async () => {
  const { settings } = await startSingleProcess()
  const child = fork(builtServer, { env: { ...process.env, ...settings }, silent: true })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let port = ''
  child.stdout?.on('data', (chunk: Buffer) => (port ||= /:(\d+)/.exec(chunk.toString())?.[1] ?? ''))
  expect(await once(child, 'message')).toEqual(['ready', undefined])
  await expect.poll(() => port).not.toBe('')
  const { status } = await fetch(`http://127.0.0.1:${port}/api/health/ready`)
  expect(status).toBe(200)
})
