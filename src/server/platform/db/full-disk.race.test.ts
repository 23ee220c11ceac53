import path from 'node:path'

import { expect, test } from 'vitest'

import { password } from '#server/testing/people.ts'
import { runCommand } from '#server/testing/processes/command.ts'
import { startSingleProcess } from '#server/testing/processes/single-process.ts'
import { smallDisk } from '#server/testing/processes/small-disk.ts'
import {
  builtServer,
  stopProcess,
  masterCode,
  request,
  until,
} from '#server/testing/processes/two-processes.ts'

test('a full disk is reported at the first start, at a later one and while running, and nothing is lost', async (context) => {
  const disk = smallDisk(20)
  if (!disk) return context.skip('only root may mount a small disk')
  const { settings, start } = await startSingleProcess('empty')
  const DATA_DIR = path.join(disk.folder, 'data')
  const refused = async (needed: string) => {
    const { code, said } = await runCommand(builtServer, [], { ...settings, DATA_DIR })
    expect(code).toBe(74)
    expect(said).toContain(`The disk with ${DATA_DIR} is too full: `)
    expect(said).toContain(`TeeTime needs ${needed}. Free up some space and try again.`)
    expect(said).not.toMatch(/restore|object Object|at \w+ \(/)
  }
  await refused('128 MB')
  disk.resize(300)
  const first = await start({ DATA_DIR })
  const body = { username: 'ann', email: 'ann@example.com', password, inviteCode: masterCode }
  const reply = await request(first.url, 'POST', '/api/auth/register', '', body)
  const ann = reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const rename = (url: string, firstName: string) =>
    request(url, 'PATCH', '/api/user/profile', ann, { firstName })
  const nameAt = async (url: string) =>
    (await request(url, 'GET', '/api/user/profile', ann)).body['firstName']

  expect((await rename(first.url, 'Ann')).status).toBe(200)
  disk.fill(50)
  await until(async () => (await rename(first.url, 'Ann')).status === 503)
  expect((await rename(first.url, 'Anna')).body).toMatchObject({
    error: 'We can’t save anything right now, but you can still look around. Try again later.',
  })
  expect(await nameAt(first.url)).toBe('Ann')
  expect(await stopProcess(first, 'SIGTERM')).toBe(0)

  await refused('64 MB')
  disk.empty()
  const second = await start({ DATA_DIR })
  expect(await nameAt(second.url)).toBe('Ann')
  disk.fill(50)
  await until(async () => (await rename(second.url, 'Ann')).status === 503)
  disk.empty()
  await until(async () => (await rename(second.url, 'Anna')).status === 200)
})
