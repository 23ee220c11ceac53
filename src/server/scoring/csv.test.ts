import { expect, test } from 'vitest'

import { startLocked } from '../settling/finished.fixture.ts'
import { draft, startLeague } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { cell, csvName } from './csv.ts'

test('a cell that a spreadsheet would calculate is told to be text, and a number stays one', () => {
  for (const text of ['=1+1', '+1', '@SUM(A1)', '-1+2', ' =1', '\t=1', '|calc', '%x', '\r=1']) {
    expect(cell(text).replace('"', '')[0], text).toBe("'")
  }
  expect(cell('-7')).toBe('-7')
  expect(cell('56.00')).toBe('56.00')
  expect(cell(-7)).toBe('-7')
  expect(cell(null)).toBe('')
  expect(cell('T2')).toBe('T2')
})

test('commas, quotes and line ends stay within their cell', () => {
  expect(cell('a,b')).toBe('"a,b"')
  expect(cell('a"b')).toBe('"a""b"')
  expect(cell('a\nb')).toBe('"a\nb"')
})

test('a file is named after its league, whatever that is called', () => {
  expect(csvName('Sunday Best')).toBe('Sunday-Best.csv')
  expect(csvName('../"; x')).toBe('x.csv')
  expect(csvName('???')).toBe('standings.csv')
})

test('members get the standings as a spreadsheet once drafting has closed', async () => {
  const { teetime, leagueId, play, golfer, board } = await startLocked()
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

test('before that, and to others, it is not to be had', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await teetime.join('eve')
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
  expect(await ask('bob', 'no-id')).toEqual([400, 'malformed'])
})
