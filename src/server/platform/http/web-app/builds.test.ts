import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { lockTable } from '#server/testing/lock-table.ts'
import { until } from '#server/testing/processes/processes.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { addAssets, makeWebFolder } from '#server/testing/web-folder.ts'

import { storeBuild } from './builds.ts'
import { webFiles } from './tables.ts'

const shared = '/assets/packages-shared00.js'
const own = (nth: number) => `/assets/index-build-${nth}0.css`

/** Builds of a web app, of which the first and the eighth share a file. The server serves the first. */
async function startBuilds(count: number, settings: Record<string, string> = {}) {
  const folders = Array.from({ length: count }, (_, nth) => {
    const folder = makeWebFolder()
    addAssets(folder, [own(nth), ...(nth % 8 === 0 ? [shared] : [])])
    return folder
  })
  const { services, send } = await startTeeTime(settings, folders[0])
  const status = async (url: string) => (await send({ url })).statusCode
  return { folders, db: services.db, send, status }
}

test('the files of the last eight builds are kept, and no others', async () => {
  const { folders, db, status } = await startBuilds(18)
  const kept = async () => {
    const statuses = await Promise.all(folders.map((_, nth) => status(own(nth))))
    return statuses.flatMap((status, nth) => (status === 200 ? [nth] : []))
  }
  for (const folder of folders.slice(0, 9)) await storeBuild(db, folder)
  // Build 0 is served from its own folder.
  expect(await kept()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  // A process that goes back to an older build makes it the newest.
  await storeBuild(db, folders[1]!)
  for (const folder of folders.slice(9, 16)) await storeBuild(db, folder)
  expect(await kept()).toEqual([0, 1, 9, 10, 11, 12, 13, 14, 15])
  await storeBuild(db, folders[16]!)
  expect(await kept()).toEqual([0, 9, 10, 11, 12, 13, 14, 15, 16])
})

test('a file that an old build shares with a new one stays, also when two builds are stored at once', async () => {
  const { folders, db, status } = await startBuilds(10)
  for (const folder of folders.slice(0, 8)) await storeBuild(db, folder)
  await Promise.all(folders.slice(8).map((folder) => storeBuild(db, folder)))
  expect(await db.select({ name: webFiles.name }).from(webFiles)).toContainEqual({
    name: 'packages-shared00.js',
  })
  expect([await status(own(8)), await status(own(9))]).toEqual([200, 200])
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a start waits for another build for longer than a silent connection may last',
  async () => {
    const { folders, db } = await startBuilds(1)
    const release = await lockTable(db, 'web_builds')
    const lockedAt = performance.now()
    const stored = storeBuild(db, folders[0]!).catch((error: unknown) => error)
    await until(async () => performance.now() - lockedAt > 6_500)
    await release()
    expect(await stored).toBeUndefined()
    expect(await db.select({ name: webFiles.name }).from(webFiles)).toHaveLength(2)
  },
)

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a build is stored on a disk so slow that its files take longer than a silent connection may last',
  async () => {
    const { folders, db } = await startBuilds(1)
    addAssets(folders[0]!, [1, 2, 3].map(own))
    await db.execute(sql`
      create function store_slowly() returns trigger language plpgsql as
        'begin perform pg_sleep(1.5); return new; end'`)
    onTestFinished(async () => void (await db.execute(sql`drop function store_slowly cascade`)))
    await db.execute(sql`
      create trigger slow before insert on ${webFiles} for each row execute function store_slowly()`)
    await storeBuild(db, folders[0]!)
    expect(await db.select({ name: webFiles.name }).from(webFiles)).toHaveLength(5)
  },
)

test('a name that no build has is not found, whatever it is', async () => {
  const { status } = await startBuilds(1)
  for (const name of ['none-aaaaaaaa.js', '%00', 'a%20b.js', '..%2f..%2fpackage.json', '', '%ff']) {
    expect([400, 404], name).toContain(await status(`/assets/${name}`))
  }
})

test('a network asks for 3,000 files of other builds in a minute, and others go on', async () => {
  const { send } = await startBuilds(1, { RATE_LIMITS: 'on' })
  const url = '/assets/none-aaaaaaaa.js'
  const asks = async (remoteAddress: string) => (await send({ url, remoteAddress })).statusCode
  for (let nth = 0; nth < 3_000; nth += 1) await asks('203.0.113.5')
  expect(await asks('203.0.113.5')).toBe(429)
  expect(await asks('203.0.113.6')).toBe(404)
})
