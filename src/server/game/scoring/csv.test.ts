import fc from 'fast-check'
import { expect, test } from 'vitest'

import { draft, startLeague } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { escapeCell, csvFileName } from './csv.ts'

test('a cell that a spreadsheet might run as a formula becomes text, and a number stays a number', () => {
  for (const text of ['=1+1', '+1', '@SUM(A1)', '-1+2', ' =1', '\t=1', '|calc', '%x', '\r=1']) {
    expect(escapeCell(text).replace('"', '')[0], text).toBe("'")
  }
  expect(escapeCell('-7')).toBe('-7')
  expect(escapeCell('56.00')).toBe('56.00')
  expect(escapeCell(-7)).toBe('-7')
  expect(escapeCell(null)).toBe('')
  expect(escapeCell('T2')).toBe('T2')
})

test('no formula hides behind full-width signs or invisible characters', () => {
  const signs = [
    '=',
    '+',
    '-',
    '@',
    '|',
    '%',
    '＝',
    '＋',
    '－',
    '＠',
    '｜',
    '％',
    '﹦',
    '﹢',
    '﹣',
    '﹫',
    '−',
  ]
  const unseen =
    '00 07 09 0a 0d 1b 20 7f 85 a0 ad 034f 061c 115f 1680 180e 2000 2009 200b 200c 200d 200e 200f 2028 202e 202f 205f 2060 2064 2066 3000 3164 fe0f feff ffa0 e0001'
      .split(' ')
      .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...unseen), { maxLength: 6 }).map((all) => all.join('')),
      fc.constantFrom(...signs),
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((rest) => !/^[\d.]*$/.test(rest)),
      (prefix, sign, rest) => {
        const text = escapeCell(prefix + sign + rest)
        expect(text.replace(/^"/, '')[0]).toBe("'")
        // Only the apostrophe is added.
        expect(readCell(text)).toBe(`'${prefix}${sign}${rest}`)
      },
    ),
  )
})

/** A cell as a spreadsheet parses it. */
const readCell = (text: string) =>
  text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text

test('an ordinary name stays as it is', () => {
  for (const name of ['Ludvig Åberg', 'José', '田中 太郎', "O'Hair", 'T-Bone', 'Se Ri Pak (Jr.)']) {
    expect(escapeCell(name)).toBe(name)
  }
})

test('commas, quotes and line ends stay within their cell', () => {
  expect(escapeCell('a,b')).toBe('"a,b"')
  expect(escapeCell('a"b')).toBe('"a""b"')
  expect(escapeCell('a\nb')).toBe('"a\nb"')
})

test('the file is named after the league, whatever its characters', () => {
  expect(csvFileName('Sunday Best')).toBe('Sunday-Best.csv')
  expect(csvFileName('../"; x')).toBe('x.csv')
  expect(csvFileName('???')).toBe('standings.csv')
})

test('members can download the standings once picks are locked', async () => {
  const { teetime, leagueId, play, golfer, board } = await startClosedLeague()
  golfer(1).lastName = '=HYPERLINK("x")'
  await teetime.tick()
  await play(4)
  const { statusCode, headers, body } = await teetime.send({
    url: `/api/leagues/${leagueId}/standings.csv`,
    cookies: teetime.cookieOf('bob'),
  })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toContain("filename*=UTF-8''Sunday-Best.csv")
  const rows = body.slice(1).trimEnd().split('\r\n')
  const { standings } = await board()
  expect(rows).toHaveLength(standings.length + 1)
  standings.forEach(({ position, username, totalToPar }, nth) => {
    expect(rows[nth + 1]).toMatch(new RegExp(`^${position},${username},${totalToPar},-12,`))
  })
  expect(body).not.toMatch(/(^|,|")=/m)
})

test('no one can download them before that, and no one else ever', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await teetime.register('eve')
  const ask = async (name: string | null, path = id) => {
    const cookies = name === null ? {} : teetime.cookieOf(name)
    const url = `/api/leagues/${path}/standings.csv`
    const { statusCode, body } = await teetime.send({ url, cookies })
    return [statusCode, (JSON.parse(body) as { code: string }).code]
  }
  expect(await ask('bob')).toEqual([403, 'teams-hidden'])
  expect(await ask('eve')).toEqual([404, 'missing'])
  expect(await ask('admin')).toEqual([404, 'missing'])
  expect(await ask(null)).toEqual([401, 'signed-out'])
  expect(await ask('bob', 'no-id')).toEqual([404, 'missing'])
})
