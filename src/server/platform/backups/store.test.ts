import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { startBucketServer } from '#server/testing/servers/bucket.ts'

import { openBucket } from './bucket.ts'
import { openStore, tryPlace } from './store.ts'

const name = 'teetime-2026-01-01T00-00-00-000Z.dump'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a bucket that accepts and never answers ends a call', async () => {
  const bucket = await startBucketServer()
  bucket.isSilent = true
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const place = new URL('s3://backups/teetime')
  const { list, get, remove } = openBucket(place, bucket.url, { silentMs: 100 })
  for (const call of [list, () => get(name, join(newFolder(), name)), () => remove(name)]) {
    await expect(call()).rejects.toMatchObject({ name: 'TimeoutError' })
  }
})

test('a download from a bucket ends when it is aborted, before an answer and in the middle of one', async () => {
  const bucket = await startBucketServer()
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  bucket.objects.set(`/backups/teetime/${name}`, Buffer.from('a dump'))
  const place = new URL('s3://backups/teetime')
  const { get } = openBucket(place, bucket.url, { silentMs: 2_000 })
  const file = join(newFolder(), name)
  bucket.isStuck = true
  await expect(get(name, file, AbortSignal.abort())).rejects.toThrow('aborted')
  const stopping = new AbortController()
  const download = get(name, file, stopping.signal)
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe('a dump'))
  stopping.abort()
  await expect(download).rejects.toThrow('aborted')
})

test('a bucket that refuses a call for now is asked again, and one that refuses for good is not', async () => {
  const bucket = await startBucketServer()
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const place = new URL('s3://backups/teetime')
  const store = openBucket(place, bucket.url, { pauseMs: 1 })
  const file = join(newFolder(), name)
  writeFileSync(file, 'a dump')
  const never = new AbortController().signal
  const put = () => store.put(file, name, never)
  for (const call of [put, store.list, () => store.get(name, file), () => store.remove(name)]) {
    Object.assign(bucket, { refusal: 503, refusals: 2 })
    await call()
    expect(bucket.refusals).toBe(0)
  }
  Object.assign(bucket, { refusal: 503, refusals: Infinity })
  await expect(put()).rejects.toThrow()
  Object.assign(bucket, { refusal: 403, refusals: 1 })
  await expect(put()).rejects.toThrow()
})

test('processes that start at once all find that they can write to a new folder', async () => {
  const BACKUP_TO = join(newFolder(), 'backups')
  const config = {
    APP_URL: 'https://golf.example',
    DATABASE_URL: 'postgres://anywhere/teetime',
    BACKUP_TO,
    DATA_DIR: newFolder(),
    S3_ENDPOINT: undefined,
  }
  await Promise.all(Array.from({ length: 8 }, () => tryPlace(config, null)))
  expect(readdirSync(BACKUP_TO)).toEqual(['teetime-site.txt'])
})

test('a backup that another process has just removed counts as removed', async () => {
  const store = await openStore({
    DATABASE_URL: 'postgres://anywhere/teetime',
    BACKUP_TO: newFolder(),
    DATA_DIR: newFolder(),
    S3_ENDPOINT: undefined,
  })
  await expect(store.remove(name)).resolves.toBeUndefined()
})

test('a folder that never answers, as when its machine is gone, is refused', async () => {
  const BACKUP_TO = newFolder()
  // Whoever opens it to read waits for a writer, in the kernel.
  spawnSync('mkfifo', [join(BACKUP_TO, 'teetime-site.txt')])
  const config = {
    APP_URL: 'https://golf.example',
    DATABASE_URL: 'postgres://anywhere/teetime',
    BACKUP_TO,
    DATA_DIR: newFolder(),
    S3_ENDPOINT: undefined,
  }
  await expect(openStore(config, 100)).rejects.toThrow(
    `${BACKUP_TO} isn’t responding. If it is on another machine, is that one there?`,
  )
})
