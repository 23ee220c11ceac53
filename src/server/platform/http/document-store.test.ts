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
