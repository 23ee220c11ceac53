import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

import { exportData } from '#contract/accounts/privacy.ts'
import { listAuditEvents } from '#contract/admin/audit.ts'
import { listUsers, removeOthersLook } from '#contract/admin/users.ts'
import {
  deleteClub,
  getClub,
  restoreClub,
  setLeagueClub,
  updateClub,
  updateClubMember,
} from '#contract/clubs/clubs.ts'
import { removeClubLook, setClubLook } from '#contract/clubs/looks.ts'
import { getLeague, listMyLeagues } from '#contract/leagues/leagues.ts'
import { payments } from '#server/billing/tables.ts'
import { sessionCookie } from '#server/platform/auth/session-token.ts'
import { users } from '#server/platform/auth/tables.ts'
import { openEventStream } from '#server/testing/event-stream.ts'
import { sameOrigin } from '#server/testing/scenes/access.ts'
import { color, drawCrest, everywhere, givePlan, startLooks } from '#server/testing/scenes/looks.ts'
import { startPayments } from '#server/testing/scenes/payments.ts'
import { recordStatements } from '#server/testing/statements.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'

import { clubLooks } from './tables.ts'

test('a club’s look is on the pages of the club and its leagues, and in no list', async () => {
  const teetime = await startTeeTime()
  const { setLook, seen, leagueId } = await startLooks(teetime)
  expect(await seen()).toEqual(everywhere(null))
  await givePlan(teetime, 'ann', 'enterprise')
  await setLook()
  expect(await seen()).toEqual(everywhere({ club: 'Sunday Foursome', color, crestId: null }))
  const { leagues } = await teetime.as('bob')(listMyLeagues)
  expect(leagues.find(({ id }) => id === leagueId)?.look).toBeUndefined()
})

test('a crest is a square JPEG that stays until another replaces it or the look goes', async () => {
  const teetime = await startTeeTime()
  const { setLook, seen, crestStatus, params } = await startLooks(teetime)
  await givePlan(teetime, 'ann', 'enterprise')
  await setLook('ann', await drawCrest())
  const first = (await seen())['league']?.crestId ?? ''
  const { headers, rawPayload } = await teetime.send({ url: `/api/crests/${first}` })
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(await sharp(rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 256,
    height: 256,
  })
  await setLook()
  expect((await seen())['league']?.crestId).toBe(first)
  await setLook('ann', await drawCrest('red'))
  const second = (await seen())['league']?.crestId ?? ''
  expect([second === first, await crestStatus(first), await crestStatus(second)]).toEqual([
    false,
    404,
    200,
  ])
  await setLook('ann', null)
  expect([(await seen())['league']?.crestId, await crestStatus(second)]).toEqual([null, 404])
  await setLook('ann', await drawCrest())
  const third = (await seen())['league']?.crestId ?? ''
  await teetime.as('ann')(removeClubLook, { params })
  expect([await seen(), await crestStatus(third)]).toEqual([everywhere(null), 404])
})

test('a crest of noise is still small', async () => {
  const teetime = await startTeeTime()
  const { setLook, services, id } = { ...teetime, ...(await startLooks(teetime)) }
  await givePlan(teetime, 'ann', 'enterprise')
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const picture = { width: 256, height: 256, channels: 3, background: 'gray', noise } as const
  await setLook('ann', (await sharp({ create: picture }).png().toBuffer()).toString('base64'))
  const [stored] = await services.db.select().from(clubLooks).where(eq(clubLooks.clubId, id))
  expect(stored?.crest?.length).toBeLessThanOrEqual(40_000)
})

test('only the owner on Enterprise sets a look, of a color and a picture', async () => {
  const teetime = await startTeeTime()
  const { setLook, seen, params } = await startLooks(teetime)
  await givePlan(teetime, 'bob', 'enterprise')
  await expect(setLook('bob')).rejects.toMatchObject({ status: 403 })
  for (const tier of ['free', 'premium'] as const) {
    await givePlan(teetime, 'ann', tier)
    await expect(setLook('ann', 'AAAA')).rejects.toMatchObject({
      status: 403,
      code: 'upgrade-required',
      message: 'You need the Enterprise plan for this.',
    })
  }
  await givePlan(teetime, 'ann', 'enterprise')
  await expect(setLook('ann', 'AAAA')).rejects.toMatchObject({ code: 'picture-unreadable' })
  for (const color of ['red', '#fff', '#12345G', '#123456;'])
    await expect(teetime.as('ann')(setClubLook, { params, body: { color } })).rejects.toMatchObject(
      { status: 400, message: 'Choose a color such as #0b5d3b' },
    )
  await expect(teetime.as('bob')(removeClubLook, { params })).rejects.toMatchObject({ status: 403 })
  expect(await seen()).toEqual(everywhere(null))
})

test('a look follows the club’s owner, and goes with a deleted club until it is restored', async () => {
  const teetime = await startTeeTime()
  const { as, idOf } = teetime
  const { setLook, seen, crestStatus, params, leagueId } = await startLooks(teetime)
  await givePlan(teetime, 'ann', 'enterprise')
  await setLook('ann', await drawCrest())
  const look = (await seen())['league']
  const { crestId } = look ?? {}
  const leagueLook = async () =>
    (await as('bob')(getLeague, { params: { id: leagueId } })).look ?? null
  await as('ann')(deleteClub, { params })
  expect([await leagueLook(), await crestStatus(crestId)]).toEqual([null, 404])
  await as('ann')(restoreClub, { params })
  expect(await seen()).toEqual(everywhere(look))
  await as('ann')(updateClub, { params, body: { name: 'The Usual' } })
  expect(await seen()).toEqual(everywhere({ ...look, club: 'The Usual' }))
  await as('ann')(updateClubMember, {
    params: { ...params, userId: idOf('bob') },
    body: { role: 'owner' },
  })
  expect(await seen()).toEqual(everywhere(null))
  await givePlan(teetime, 'bob', 'enterprise')
  expect(await seen()).toEqual(everywhere({ ...look, club: 'The Usual' }))
  await teetime.services.db
    .update(users)
    .set({ disabledAt: sql`now()` })
    .where(eq(users.id, idOf('bob')))
  expect(await crestStatus(crestId)).toBe(404)
})

test('a look is gone everywhere when the paid period ends, and back when it is paid again', async () => {
  const payment = await startPayments()
  const { setLook, seen, crestStatus, id } = await startLooks({
    ...payment,
    register: async () => {},
  })
  await payment.buy('ann', 'enterprise')
  await setLook('ann', await drawCrest())
  const look = (await seen())['club']
  expect(await seen()).toEqual(
    everywhere({ club: 'Sunday Foursome', color, crestId: look?.crestId }),
  )
  const { db } = payment.services
  await db.update(payments).set({ periodEnd: sql`now() - interval '1 day'` })
  expect([await seen(), await crestStatus(look?.crestId)]).toEqual([everywhere(null), 404])
  expect(await db.$count(clubLooks, eq(clubLooks.clubId, id))).toBe(1)
  await expect(setLook()).rejects.toMatchObject({ code: 'upgrade-required' })
  await db.update(payments).set({ periodEnd: sql`now() + interval '1 day'` })
  expect([await seen(), await crestStatus(look?.crestId)]).toEqual([everywhere(look), 200])
})

test('an owner whose plan has ended reads that a look is stored, and removes it', async () => {
  const teetime = await startTeeTime()
  const { setLook, services, params } = { ...teetime, ...(await startLooks(teetime)) }
  const stored = async () => {
    const { look, hasStoredLook } = await teetime.as('ann')(getClub, { params })
    // It would say of the owner that their plan has ended, or that they are disabled.
    expect(await teetime.as('bob')(getClub, { params })).not.toHaveProperty('hasStoredLook')
    return [look?.color, hasStoredLook]
  }
  expect(await stored()).toEqual([undefined, false])
  await givePlan(teetime, 'ann', 'enterprise')
  await setLook()
  await givePlan(teetime, 'ann', 'free')
  expect(await stored()).toEqual([undefined, true])
  await teetime.as('ann')(removeClubLook, { params })
  expect([await stored(), await services.db.$count(clubLooks)]).toEqual([[undefined, false], 0])
})

test('the administrator removes a club’s look, which is recorded, and its owner may set another', async () => {
  const teetime = await startTeeTime()
  const { as, idOf } = teetime
  const { setLook, seen, crestStatus, id, params } = await startLooks(teetime)
  const listed = async () =>
    (await as('admin')(listUsers, { query: {} })).users.flatMap(({ username, clubLooks }) =>
      clubLooks.map((look) => [username, look]),
    )
  expect(await listed()).toEqual([])
  await givePlan(teetime, 'ann', 'enterprise')
  await setLook('ann', await drawCrest())
  const crestId = (await seen())['club']?.crestId
  expect(await listed()).toEqual([['ann', { clubId: id, club: 'Sunday Foursome', crestId }]])
  for (const name of ['ann', 'bob'])
    await expect(as(name)(removeOthersLook, { params })).rejects.toMatchObject({ status: 403 })
  await as('admin')(removeOthersLook, { params })
  await as('admin')(removeOthersLook, { params })
  await as('admin')(removeOthersLook, { params: { id: idOf('ann') } })
  expect([await seen(), await crestStatus(crestId), await listed()]).toEqual([
    everywhere(null),
    404,
    [],
  ])
  const { deeds } = await as('admin')(listAuditEvents, { query: {} })
  expect(deeds).toMatchObject([
    { deed: 'look-removed', username: 'ann', subject: 'Sunday Foursome' },
  ])
  await setLook()
  expect((await seen())['league']?.color).toBe(color)
})

test('the administrator removes a look that no one sees now, so that it doesn’t come back', async () => {
  const teetime = await startTeeTime()
  const { as, services, idOf } = teetime
  const { setLook, seen, id, params } = await startLooks(teetime)
  const listed = async () =>
    (await as('admin')(listUsers, { query: {} })).users.flatMap(({ clubLooks }) => clubLooks)
  const disable = (disabledAt: Date | null) =>
    services.db
      .update(users)
      .set({ disabledAt })
      .where(eq(users.id, idOf('ann')))
  await givePlan(teetime, 'ann', 'enterprise')
  await setLook('ann', await drawCrest())
  // Its crest can't be read now.
  const hidden = [{ clubId: id, club: 'Sunday Foursome', crestId: null }]
  await disable(new Date())
  expect(await listed()).toEqual(hidden)
  await disable(null)
  await as('ann')(deleteClub, { params })
  expect(await listed()).toEqual(hidden)
  await as('ann')(restoreClub, { params })
  await givePlan(teetime, 'ann', 'free')
  expect(await listed()).toEqual(hidden)
  await as('admin')(removeOthersLook, { params })
  expect(await listed()).toEqual([])
  await givePlan(teetime, 'ann', 'enterprise')
  expect(await seen()).toEqual(everywhere(null))
})

test('the owner’s download has the crest as a file beside the color, and a member’s has neither', async () => {
  const teetime = await startTeeTime()
  const { setLook, seen, id } = await startLooks(teetime)
  await givePlan(teetime, 'ann', 'enterprise')
  await setLook('ann', await drawCrest())
  const crestId = (await seen())['club']?.crestId
  const crest = (await teetime.send({ url: `/api/crests/${crestId}` })).rawPayload
  const download = async (name: string) => {
    const { rawPayload } = await teetime.send({
      method: exportData.method,
      url: exportData.path,
      headers: sameOrigin,
      cookies: teetime.cookieOf(name),
      payload: { password },
    })
    const files = unzipSync(rawPayload)
    return [
      JSON.parse(Buffer.from(files['clubs.json'] ?? []).toString()),
      Buffer.from(files[`crest-${id}.jpg`] ?? []),
    ] as const
  }
  // The plan may have ended since.
  await givePlan(teetime, 'ann', 'free')
  expect(await download('ann')).toMatchObject([[{ id, color }], crest])
  expect(await download('bob')).toEqual([[], Buffer.alloc(0)])
})

test('open pages of a club’s leagues refetch with each change of its look', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, app, cookieOf } = teetime
  const { setLook, params, leagueId } = await startLooks(teetime)
  await givePlan(teetime, 'ann', 'enterprise')
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const stream = await openEventStream(
    address,
    `${sessionCookie}=${cookieOf('bob')[sessionCookie]}`,
  )
  onTestFinished(() => stream.close())
  const inLeague = { params: { id: leagueId } }
  const changes = [
    () => setLook(),
    () => as('ann')(updateClub, { params, body: { name: 'The Usual' } }),
    () => as('ann')(deleteClub, { params }),
    () => as('ann')(restoreClub, { params }),
    () => as('ann')(setLeagueClub, { ...inLeague, body: { clubId: null } }),
    () => as('ann')(setLeagueClub, { ...inLeague, body: { clubId: params.id } }),
    () => as('ann')(removeClubLook, { params }),
    () => setLook(),
    () => as('admin')(removeOthersLook, { params }),
    () =>
      as('ann')(updateClubMember, {
        params: { ...params, userId: idOf('bob') },
        body: { role: 'owner' },
      }),
  ]
  for (const [nth, change] of changes.entries()) {
    const before = stream.received.filter((topic) => topic === `leagues/${leagueId}`).length
    expect(before).toBeGreaterThanOrEqual(nth)
    await change()
    await stream.waitFor(`leagues/${leagueId}`, before + 1)
  }
})

const onPostgres = test.runIf(process.env['TEST_DATABASE_URL'])

onPostgres('a club is read in as many statements with 40 members as with two', async () => {
  const teetime = await startTeeTime()
  const { setLook, id, params } = await startLooks(teetime)
  await givePlan(teetime, 'ann', 'enterprise')
  await setLook()
  const count = async () => {
    // A change, so that the page is made again.
    await teetime.as('ann')(updateClub, { params, body: { name: 'The Usual' } })
    return (await recordStatements(() => teetime.as('ann')(getClub, { params }))).length
  }
  const before = await count()
  await teetime.services.db.execute(
    sql`with crowd as (
      insert into users (username, email, password_hash, invite_token)
      select 'm' || n, 'm' || n || '@example.com', '!', 'M' || n from generate_series(1, 38) n returning id)
    insert into club_members (club_id, user_id) select ${id}::uuid, id from crowd`,
  )
  expect(await count()).toBe(before)
})

onPostgres('nothing is published when there is no look to remove', async () => {
  const teetime = await startTeeTime()
  const { setLook, params } = await startLooks(teetime)
  await givePlan(teetime, 'ann', 'enterprise')
  await setLook()
  const countPublished = async () => {
    const statements = await recordStatements(() => teetime.as('ann')(removeClubLook, { params }))
    return statements.filter((statement) => statement.includes('publish_changes')).length
  }
  expect([await countPublished(), await countPublished()]).toEqual([2, 0])
})
