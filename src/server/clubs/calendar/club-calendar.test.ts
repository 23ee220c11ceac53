import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { deleteAccount } from '#contract/accounts/privacy.ts'
import { updateClub, deleteClub, removeClubMember, restoreClub } from '#contract/clubs/clubs.ts'
import {
  createCalendarLink,
  createClubCalendarLink,
  revokeClubCalendarLink,
} from '#contract/leagues/calendar.ts'
import { deleteLeague } from '#contract/leagues/manage-league.ts'
import { createClubLeague } from '#contract/leagues/run-it-back.ts'
import { users } from '#server/platform/auth/tables.ts'
import { startClub } from '#server/testing/clubs.ts'
import { dayMs, firstDay } from '#server/testing/servers/golf-scene.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'

async function startCalendars() {
  const teetime = await startTeeTime()
  const { id } = await startClub(teetime, ['ann', 'bob', 'cat'])
  const params = { id }
  const { league } = await teetime.as('ann')(createClubLeague, {
    params,
    body: { apiTournamentId: '014', tournOrgId: '1' },
  })
  const linkOf = async (name: string) =>
    new URL((await teetime.as(name)(createClubCalendarLink, { params })).url)
  const open = (link: URL, etag = '') =>
    teetime.send({
      url: link.pathname + link.search,
      headers: etag ? { 'if-none-match': etag } : {},
    })
  return { teetime, params, leagueId: league.id, linkOf, open }
}

/** Every event of a calendar, by its properties. */
const eventsIn = (body: string) =>
  body
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
const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
const dayStamp = (day: Date) => stamp(day).slice(0, 8)

test('a club’s calendar has when picks lock and the tournament’s days, and links to where its reader may go', async () => {
  const { teetime, params, leagueId, linkOf, open } = await startCalendars()
  const [scene] = teetime.provider.scenes
  if (!scene) throw new Error('no scene')
  const link = await linkOf('ann')
  const { body, headers } = await open(link)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(body).toContain('X-WR-CALNAME:Sunday Foursome')
  const [days, lock] = eventsIn(body)
  expect(lock).toMatchObject({
    SUMMARY: 'Picks lock: Sunday Foursome',
    DTSTART: stamp(new Date(scene.firstTee.getTime() - 3_600_000)),
    TRANSP: 'TRANSPARENT',
  })
  expect(lock?.['URL;VALUE=URI']).toMatch(new RegExp(`/leagues/${leagueId}/draft$`))
  expect(days).toMatchObject({
    SUMMARY: 'The Practice Open (Sunday Foursome)',
    'DTSTART;VALUE=DATE': dayStamp(firstDay(scene)),
    'DTEND;VALUE=DATE': dayStamp(new Date(firstDay(scene).getTime() + 4 * dayMs)),
  })
  // Bob hasn't answered, so he can't open the league.
  const bobs = eventsIn((await open(await linkOf('bob'))).body)
  expect(bobs.map((event) => event['URL;VALUE=URI']?.split('/').slice(-2))).toEqual([
    ['clubs', params.id],
    ['clubs', params.id],
  ])
  expect(bobs.map(({ UID }) => UID)).toEqual([days?.['UID'], lock?.['UID']])
})

test('a moved lock changes its event only, and a deleted week’s events go', async () => {
  const { teetime, leagueId, linkOf, open } = await startCalendars()
  const [scene] = teetime.provider.scenes
  if (!scene) throw new Error('no scene')
  const link = await linkOf('bob')
  const first = await open(link)
  const etag = String(first.headers.etag)
  expect((await open(link, etag)).statusCode).toBe(304)
  // The days stay, also when ten minutes earlier is the day before.
  scene.startsOn = firstDay(scene)
  scene.firstTee = new Date(scene.firstTee.getTime() - 600_000)
  await teetime.tick()
  const moved = await open(link, etag)
  expect(moved.statusCode).toBe(200)
  const [before, after] = [eventsIn(first.body), eventsIn(moved.body)]
  expect(after.map(({ SEQUENCE }) => SEQUENCE)).toEqual(['0', '1'])
  expect(after[0]).toEqual(before[0])
  expect(after[1]?.['DTSTART']).toBe(stamp(new Date(scene.firstTee.getTime() - 3_600_000)))
  await teetime.as('ann')(deleteLeague, { params: { id: leagueId } })
  expect(eventsIn((await open(link)).body)).toEqual([])
})

test('the link stays the same until it is revoked, and opens nothing but this club', async () => {
  const { teetime, params, leagueId, linkOf, open } = await startCalendars()
  const { as, idOf } = teetime
  const link = await linkOf('bob')
  expect(await linkOf('bob')).toEqual(link)
  const cats = await linkOf('cat')
  expect(cats).not.toEqual(link)
  await as('bob')(revokeClubCalendarLink, { params })
  expect((await open(link)).statusCode).toBe(404)
  const renewed = await linkOf('bob')
  expect(renewed).not.toEqual(link)
  expect((await open(cats)).statusCode).toBe(200)

  const token = renewed.searchParams.get('token') ?? ''
  const [id, signature = ''] = token.split('.')
  const { url: personal } = await as('ann')(createCalendarLink, { params: { id: leagueId } })
  const wrong = [
    '',
    'x',
    `${id}.`,
    `${id}.${'A'.repeat(43)}`,
    `${id}.${signature.slice(0, -1)}`,
    `${idOf('bob')}.${signature}`,
    `${token}x`,
    new URL(personal).searchParams.get('token'),
  ]
  const ask = (club: string, search: string) =>
    open(new URL(`${renewed.origin}/api/clubs/${club}/calendar.ics${search}`))
  for (const token of wrong) {
    const { statusCode, body } = await ask(params.id, `?token=${token}`)
    expect([token, statusCode, body]).toEqual([
      token,
      404,
      '{"error":"Calendar not found","code":"missing"}',
    ])
  }
  expect((await ask(params.id, '')).statusCode).toBe(400)
  expect((await ask(idOf('bob'), `?token=${token}`)).statusCode).toBe(404)
  // A club's token opens no league.
  const league = `${renewed.origin}/api/leagues/${leagueId}/calendar.ics?token=${token}`
  expect((await open(new URL(league))).statusCode).toBe(404)
  expect((await ask(params.id, `?token=${token}`)).statusCode).toBe(200)
})

test('the link of someone who was removed, left, or whose account is gone or disabled opens nothing', async () => {
  const { teetime, params, linkOf, open } = await startCalendars()
  const { as, idOf, services } = teetime
  const [anns, bobs, cats] = [await linkOf('ann'), await linkOf('bob'), await linkOf('cat')]
  const statuses = async () =>
    Promise.all([anns, bobs, cats].map(async (link) => (await open(link)).statusCode))
  expect(await statuses()).toEqual([200, 200, 200])
  await as('ann')(removeClubMember, { params: { id: params.id, userId: idOf('bob') } })
  expect(await statuses()).toEqual([200, 404, 200])
  await expect(linkOf('bob')).rejects.toMatchObject({ status: 404 })
  await as('cat')(deleteAccount, { body: { password } })
  expect(await statuses()).toEqual([200, 404, 404])
  await as('ann')(deleteClub, { params })
  expect(await statuses()).toEqual([404, 404, 404])
  await as('ann')(restoreClub, { params })
  // Another name is another calendar's name, for the same link.
  await as('ann')(updateClub, { params, body: { name: 'The Regulars' } })
  expect((await open(anns)).body).toContain('X-WR-CALNAME:The Regulars')
  const disabledAt = new Date()
  await services.db
    .update(users)
    .set({ disabledAt })
    .where(eq(users.id, idOf('ann')))
  expect(await statuses()).toEqual([404, 404, 404])
})
