import { expect, test } from 'vitest'

import { DocumentStore } from './document-store.ts'

test('a short document that is kept takes no more memory than its bytes', async () => {
  const store = new DocumentStore()
  const versions = ['1', '2'].map((version) => ({
    key: 'league',
    version,
    build: () => JSON.stringify({ version, name: 'Sunday Best'.repeat(40) }),
    volatile: { at: 1 },
  }))
  const [before, now] = versions as [(typeof versions)[0], (typeof versions)[0]]
  const first = await store.latest(before)
  const second = await store.latest(now)
  const delta = await store.delta(`W/"${first.etag}"`, now, second)
  for (const kept of [first.content, await store.full(now, second), delta]) {
    expect(kept?.buffer.byteLength).toBe(kept?.length)
  }
})

test('a document keeps the versions that open pages come from, and lets older ones go', async () => {
  const store = new DocumentStore()
  const made: number[] = []
  const documentAt = (version: number) => ({
    key: 'league',
    version: `${version}`,
    build() {
      made.push(version)
      return JSON.stringify({ version, names: Array.from({ length: 99 }, (_, nth) => `${nth}`) })
    },
  })
  const etags: string[] = []
  for (let version = 0; version < 9; version += 1)
    etags.push((await store.latest(documentAt(version))).etag)
  const newest = documentAt(8)
  const [now] = await Promise.all([store.latest(newest), store.latest(newest)])
  const changes = await Promise.all(etags.map((etag) => store.delta(etag, newest, now)))
  expect(changes.map((packed) => packed !== null)).toEqual(etags.map((_, nth) => nth > 5))
  expect(made).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})
