import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { decodeExtendedJson } from './extended-json.ts'
import { ejson, plain } from './responses.fixture.ts'

test('wrappers are unwrapped at any depth', () => {
  const wrapped = {
    _id: { $oid: 'abc' },
    list: [{ n: { $numberInt: '-4' } }, { n: { $numberLong: '1753360523597' } }],
    d: { $numberDouble: '8.63' },
    none: { $numberDouble: 'NaN' },
    at: { $date: { $numberLong: '1753360523597' } },
    iso: { $date: '2025-07-24T12:35:23.597Z' },
  }
  expect(decodeExtendedJson(wrapped)).toEqual({
    _id: 'abc',
    list: [{ n: -4 }, { n: 1753360523597 }],
    d: 8.63,
    none: null,
    at: new Date(1753360523597),
    iso: new Date(1753360523597),
  })
})

test('an id with leading zeros stays text, and a malformed wrapper stays as it is', () => {
  const odd = { tournId: '006', n: { $numberInt: 'four' }, at: { $date: 'soon' }, x: { $y: 1 } }
  expect(decodeExtendedJson(odd)).toEqual(odd)
})

test('an answer nested too deep is refused', () => {
  let deep: unknown = 1
  for (let level = 0; level < 5000; level += 1) deep = [deep]
  expect(() => decodeExtendedJson(deep)).toThrow('nested too deep')
})

test('both encodings of an answer decode to the same value', () => {
  const value = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null))
  const answer = fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.array(value))
  fc.assert(
    fc.property(answer, (body) => {
      expect(decodeExtendedJson(ejson(body))).toEqual(decodeExtendedJson(plain(body)))
    }),
  )
})
