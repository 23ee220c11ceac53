import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { password } from '../people.ts'
import { type GolfProvider, startGolfProvider } from '../servers/golf-provider.ts'
import { stopProcess, masterCode, type ServerProcess, startProcess } from './processes.ts'

/** A data folder for an embedded database. */
export interface SingleProcess {
  folder: string
  provider: GolfProvider
  /** The settings of its processes. */
  settings: Record<string, string>
  /** Starts a process on it and waits until it listens. @throws when the process exits */
  start(more?: Record<string, string>): Promise<ServerProcess>
}

const newFolder = (parent = tmpdir()) => mkdtempSync(join(parent, 'teetime-alone-'))

/**
 * Makes a data folder without a process. It is deleted after the test.
 *
 * @param how `started` copies the folder that a first start leaves, which saves the seconds that one takes
 */
export async function startSingleProcess(
  how: 'empty' | 'started' = 'started',
): Promise<SingleProcess> {
  const folder = newFolder()
  if (how === 'started') cpSync(await startedOnce(), folder, { recursive: true })
  const provider = await startGolfProvider()
  const settings = {
    DATA_DIR: folder,
    LIVE_GOLF_API_KEY: 'key',
    LIVE_GOLF_API_URL: provider.url,
    ...always,
  }
  const nodes: ServerProcess[] = []
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => stopProcess(node)))
    await provider.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    provider,
    settings,
    async start(more = {}) {
      const node = await startProcess({ ...settings, ...more })
      nodes.push(node)
      return node
    },
  }
}

const always = {
  ADMIN_PASSWORD: password,
  DEMO: '0',
  MASTER_INVITE_TOKEN: masterCode,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  PORT: '0',
}

let started: Promise<string> | undefined

/** A folder in which a server has made its database. It is deleted after the run. */
async function startedOnce(): Promise<string> {
  started ??= (async () => {
    const folder = newFolder(process.env['TEST_FOLDER'])
    await stopProcess(await startProcess({ ...always, DATA_DIR: folder }), 'SIGTERM')
    return folder
  })().catch((error: unknown) => {
    // The next test tries again.
    started = undefined
    throw error
  })
  return await started
}
