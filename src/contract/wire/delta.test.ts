import fc from 'fast-check'
import { expect, test } from 'vitest'

import { applyDelta, type Delta, diff, type Json } from './delta.ts'

/** A value as it arrives over the wire. */
const overTheWire = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value

const anyJson = fc.jsonValue().map((value) => overTheWire(value) as Json)

const golfer = fc.record({
  apiPlayerId: fc.constantFrom('1', '2', '3', '4', '5', '6'),
  toPar: fc.option(fc.integer({ min: -3, max: 3 })),
  rounds: fc.array(fc.record({ round: fc.integer({ min: 1, max: 4 }) }), { maxLength: 3 }),
})
const team = fc.record({
  userId: fc.constantFrom('ann', 'bob', 'cas', 'dan'),
  position: fc.constantFrom('1', 'T2', '3'),
  golfers: fc.array(fc.constantFrom('1', '2', '3'), { maxLength: 3 }),
})
/** A document like a league's board, small enough for two of them to have much in common. */
const board: fc.Arbitrary<Json> = fc
  .record({
    asOf: fc.option(fc.constantFrom('10:00', '10:01')),
    golfers: fc.uniqueArray(golfer, { selector: ({ apiPlayerId }) => apiPlayerId }),
    teams: fc.uniqueArray(team, { selector: ({ userId }) => userId }),
  })
  .map(overTheWire)

const travel = (before: Json, after: Json) => applyDelta(before, overTheWire(diff(before, after)))

test('the changes between any two values turn the one into the other', () => {
  const becomes = (before: Json, after: Json) => {
    expect(travel(before, after)).toStrictEqual(after)
  }
  fc.assert(fc.property(anyJson, anyJson, becomes))
  fc.assert(fc.property(board, board, becomes))
})

test('a browser that missed any number of versions ends with the same document', () => {
  const missed = fc.array(fc.tuple(board, fc.boolean()), { minLength: 1 })
  fc.assert(
    fc.property(board, missed, board, (first, versions, last) => {
      let held = first
      for (const [version, arrives] of versions) if (arrives) held = travel(held, version)
      expect(travel(held, last)).toStrictEqual(last)
    }),
  )
})

test('nothing is sent between equal values, and the value stays the same object', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const changes = diff(value, overTheWire(value))
      expect(changes).toEqual({})
      expect(applyDelta(value, changes)).toBe(value)
    }),
  )
})

const lines = [
  { userId: 'ann', total: -7, golfers: ['1', '2'] },
  { userId: 'bob', total: -5, golfers: ['2', '3'] },
  { userId: 'cas', total: -4, golfers: ['1', '3'] },
]
const [ann, bob, cas] = lines

test('teams that change places cost a list of small numbers and what changed on them', () => {
  const after = [{ ...bob, total: -8 }, ann, cas] as Json
  expect(diff(lines, after)).toEqual({
    order: [1, 0, 2],
    at: { 0: { total: [-8] } },
  })
})

test('parts without changes stay the same objects', () => {
  const before = { asOf: '10:00', cut: { toPar: 1 }, lines } as Json
  const after = { asOf: '10:01', cut: { toPar: 1 }, lines: [bob, { ...ann, total: -9 }] } as Json
  const held = travel(before, after) as typeof before & { cut: Json; lines: typeof lines }
  expect(held).toStrictEqual(after)
  expect(held.cut).toBe((before as typeof held).cut)
  expect(held.lines[0]).toBe(bob)
  expect(held.lines[1]?.golfers).toBe(ann?.golfers)
})

test('items that share an id are compared by place', () => {
  const before = [{ id: 1 }, { id: 1 }]
  const after = [{ id: 1 }, { id: 2 }]
  expect(diff(before, after)).toEqual({ at: { 1: { id: [2] } } })
})

test('a field named like an object’s own machinery is a field', () => {
  const before = JSON.parse('{"__proto__":{"a":1},"toString":2}') as Json
  const after = JSON.parse('{"__proto__":{"a":2},"constructor":null}') as Json
  const changes: Delta = overTheWire(diff(before, after))
  expect(JSON.stringify(applyDelta(before, changes))).toBe(JSON.stringify(after))
})
