import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { escapeCharacters } from './build/escape-characters.ts'

test.each([
  String.raw`'a — b'`,
  String.raw`'a \— b'`,
  String.raw`'a \\— b'`,
  String.raw`'a \\\— \\\\—'`,
  String.raw`'😀 ∞'`,
  String.raw`'§ é'`,
  String.raw`/^[\—–]$/.test('–')`,
  String.raw`/^\\—$/.test('\\—')`,
  String.raw`/^[😀]$/u.test('😀')`,
])('a script with its characters escaped does the same: %s', (code) => {
  const escaped = escapeCharacters(code)
  expect(escaped).toMatch(/^[\0-\x7f]*$/)
  expect(runInNewContext(escaped)).toEqual(runInNewContext(code))
})
