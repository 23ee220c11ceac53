import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { deleteAccount } from '#contract/accounts/privacy.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { createCalendarLink, revokeCalendarLink } from '#contract/leagues/calendar.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { dayMs } from '#server/testing/servers/golf-scene.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'

async function startCalendars() {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, leagueId, 'ann', [1, 2, 8, 9, 15, 22])
  await draft(teetime, leagueId, 'bob', [3, 4, 10, 11, 16, 23])
  const params = { id: leagueId }
  const linkOf = async (name: string) => {
    const { url } = await teetime.as(name)(createCalendarLink, { params })
    return new URL(url)
  }
  const open = (link: URL, etag?: string) =>
    teetime.send({
      url: link.pathname + link.search,
      headers: etag ? { 'if-none-match': etag } : {},
    })
  const eventsOf = async (link: URL) => {
    const { body } = await open(link)
    return body
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) =>
        Object.fromEntries(
          event.split('\r\n').map((line) => {
            const [name = '', ...value] = line.split(':')
            return [name, value.join(':')]
          }),
        ),
      )
  }
  return { teetime, leagueId, params, linkOf, open, eventsOf }
}
const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

test('a calendar has the deadline and the tee times of the member’s own golfers, in UTC', async () => {
  const { teetime, linkOf, eventsOf } = await startCalendars()
  const events = await eventsOf(await linkOf('ann'))
  const [scene] = teetime.provider.scenes
  const firstTee = scene?.firstTee ?? new Date()
  const deadline = events.find(({ SUMMARY }) => SUMMARY?.startsWith('Picks lock'))
  expect(deadline).toMatchObject({
    SUMMARY: 'Picks lock: Sunday Best',
    DTSTART: stamp(new Date(firstTee.getTime() - 3_600_000)),
  })
  // Six golfers with two rounds drawn, and the deadline.
  expect(events).toHaveLength(13)
  const first = events.find(({ SUMMARY }) => SUMMARY?.includes('Last1 tees off\\, round 1'))
  expect(first).toMatchObject({ DTSTART: stamp(firstTee), SEQUENCE: '0', TRANSP: 'TRANSPARENT' })
  expect(events.some(({ SUMMARY }) => SUMMARY?.includes('Last3 '))).toBe(false)
})

test('someone who hides scores sees no tee times that reveal the cut, until a week after the end', async () => {
  const { teetime, linkOf, eventsOf } = await startCalendars()
  const [scene] = teetime.provider.scenes
  if (!scene) throw new Error('no scene')
  const { as, services } = teetime
  await as('ann')(updateProfile, { body: { hidesScores: true } })
  await teetime.tick()
  await services.db.execute(
    sql`update tournaments set first_tee_at = now() - interval '2 days', status = 'in-progress'`,
  )
  Object.assign(scene, {
    firstTee: new Date(Date.now() - 2 * dayMs),
    status: 'In Progress',
    round: 3,
    roundStatus: 'Groupings Official',
  })
  scene.golfers.forEach((golfer, nth) => {
    golfer.rounds = [0, 0]
    if (nth === 0) golfer.out = 'cut'
  })
  for (let nth = 0; nth < 3; nth += 1) await teetime.tick()
  const [hidden, shown] = [await linkOf('ann'), await linkOf('bob')]
  const rounds = async (link: URL) => {
    const events = await eventsOf(link)
    return events.flatMap(({ SUMMARY }) => /round (\d)/.exec(SUMMARY ?? '')?.[1] ?? []).toSorted()
  }
  expect((await rounds(shown)).filter((round) => round === '3')).toHaveLength(6)
  expect(await rounds(hidden)).toEqual(Array.from('111111222222'))
  await services.db.execute(sql`update tournaments set end_date = current_date - 7`)
  expect((await rounds(hidden)).filter((round) => round === '3')).toHaveLength(5)
})

test('when a tee time moves only its event changes, and otherwise the calendar stays identical', async () => {
  const { teetime, linkOf, open, eventsOf } = await startCalendars()
  const link = await linkOf('ann')
  const first = await open(link)
  const etag = String(first.headers.etag)
  expect((await open(link, etag)).statusCode).toBe(304)
  const before = await eventsOf(link)
  const [scene] = teetime.provider.scenes
  if (!scene) throw new Error('no scene')
  // Golfers tee off in the order of the list: 22 trades places with 40.
  const [a, b] = [21, 39].map((at) => scene.golfers[at])
  if (!a || !b) throw new Error('no golfers')
  scene.golfers[21] = b
  scene.golfers[39] = a
  await teetime.tick()
  expect((await open(link, etag)).statusCode).toBe(200)
  const after = await eventsOf(link)
  const moved = after.filter(({ UID, DTSTART }) =>
    before.some((event) => event['UID'] === UID && event['DTSTART'] !== DTSTART),
  )
  expect(moved.map(({ SUMMARY, SEQUENCE }) => [SUMMARY?.includes('Last22 '), SEQUENCE])).toEqual([
    [true, '1'],
    [true, '1'],
  ])
  expect(after.map(({ UID }) => UID).toSorted()).toEqual(before.map(({ UID }) => UID).toSorted())
  const still = after.filter((event) => !moved.includes(event))
  expect(before).toEqual(expect.arrayContaining(still))
})

test('the link stays the same until it is revoked, and then answers 404', async () => {
  const { teetime, params, linkOf, open } = await startCalendars()
  const link = await linkOf('ann')
  expect(await linkOf('ann')).toEqual(link)
  expect(await linkOf('bob')).not.toEqual(link)
  expect((await open(link)).headers['content-type']).toBe('text/calendar; charset=utf-8')
  await teetime.as('ann')(revokeCalendarLink, { params })
  expect((await open(link)).statusCode).toBe(404)
  expect(await linkOf('ann')).not.toEqual(link)
  expect((await open(link)).statusCode).toBe(404)
  expect((await open(await linkOf('ann'))).statusCode).toBe(200)
  const ofBob = await linkOf('bob')
  await teetime.as('bob')(deleteAccount, { body: { password } })
  expect((await open(ofBob)).statusCode).toBe(404)
})

test('a wrong token, or one of another league, answers 404', async () => {
  const { teetime, leagueId, linkOf, open } = await startCalendars()
  const { as, register } = teetime
  const link = await linkOf('ann')
  const token = link.searchParams.get('token') ?? ''
  const [id, signature = ''] = token.split('.')
  const wrong = [
    '',
    'x',
    `${id}.`,
    `${id}.${'A'.repeat(43)}`,
    `${id}.${signature.slice(0, -1)}`,
    `${teetime.idOf('ann')}.${signature}`,
    `${token}x`,
    token.toUpperCase(),
  ]
  const ask = (path: string, search: string) =>
    open(new URL(`${link.origin}/api/leagues/${path}/calendar.ics${search}`))
  for (const token of wrong) {
    const { statusCode, body } = await ask(leagueId, `?token=${token}`)
    expect([token, statusCode, body]).toEqual([
      token,
      404,
      '{"error":"Calendar not found","code":"missing"}',
    ])
  }
  expect((await ask(leagueId, '')).statusCode).toBe(400)
  expect((await ask(leagueId, `?token=${token}&token=${token}`)).statusCode).toBe(400)
  expect((await ask('no-id', `?token=${token}`)).statusCode).toBe(404)
  await register('cat')
  const { league } = await as('cat')(createLeague, {
    body: { name: 'Other', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })
  expect((await ask(league.id, `?token=${token}`)).statusCode).toBe(404)
})

test('names are escaped in a calendar', async () => {
  const { teetime, linkOf, open } = await startCalendars()
  const [scene] = teetime.provider.scenes
  const golfer = scene?.golfers[0]
  if (!golfer) throw new Error('no golfer')
  golfer.lastName = 'O;Brien, Jr'
  await teetime.tick()
  const { body } = await open(await linkOf('ann'))
  expect(body).toContain(String.raw`O\;Brien\, Jr tees off`)
})

test('a calendar of which no event has changed can be read while nothing can be written', async () => {
  const { teetime, linkOf, open } = await startCalendars()
  const link = await linkOf('ann')
  const before = await open(link)
  const { database } = teetime.services
  await database.query(`
    create function refuse_write() returns trigger language plpgsql as
      $$ begin raise 'read-only' using errcode = '25006'; end $$`)
  await database.query(`
    create trigger refuse_write before insert or update on calendar_events
      for each statement execute function refuse_write()`)
  try {
    const after = await open(link)
    expect(after.statusCode).toBe(200)
    expect(after.body).toBe(before.body)
  } finally {
    await database.query('drop function refuse_write cascade')
  }
})
