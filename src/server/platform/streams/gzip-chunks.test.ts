import { constants, gunzipSync } from 'node:zlib'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { gzipHeader, gzipChunk } from './gzip-chunks.ts'

test('separately compressed texts form one gzip stream, in any order', () => {
  const texts = fc.array(fc.tuple(fc.string({ maxLength: 40 }), fc.nat({ max: 200 })), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(texts, (parts) => {
      const written = parts.map(([text, times]) => text.repeat(times))
      const stream = Buffer.concat([gzipHeader, ...written.map(gzipChunk)])
      // Like a browser, it reads what has come so far.
      const read = gunzipSync(stream, { finishFlush: constants.Z_SYNC_FLUSH })
      expect(read.toString()).toBe(written.join(''))
    }),
  )
})

test('a long text gets shorter, and a short one hardly longer', () => {
  expect(gzipChunk('birdie '.repeat(500)).length).toBeLessThan(100)
  expect(gzipChunk('birdie').length).toBe('birdie'.length + 5)
})
