import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import {
  addPasskey,
  listPasskeys,
  removePasskey,
  startPasskeyRegistration,
} from '#contract/accounts/passkeys.ts'
import { getMe } from '#contract/accounts/session.ts'
import { listAuditEvents } from '#contract/admin/audit.ts'
import { createDemoLeague, createDemoUser } from '#contract/admin/demo.ts'
import { endpoints } from '#contract/index.ts'
import { pushSubscriptions } from '#server/notifications/push/tables.ts'
import { auditTrail } from '#server/platform/audit/tables.ts'
import { passkeyChallenges, passkeys, sessions } from '#server/platform/auth/tables.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import { toUrl, sameOrigin } from '#server/testing/scenes/access.ts'
import { startAdministrator, startPasskeys } from '#server/testing/scenes/passkeys.ts'
import { password } from '#server/testing/teetime.ts'

import { resetPasskeys } from './reset-passkeys.ts'

const asked = [403, 'passkey-required']
const open = [200, undefined]
const trailOf = async ({ services }: Awaited<ReturnType<typeof startPasskeys>>) => {
  const rows = await services.db.select().from(auditTrail).orderBy(auditTrail.at, auditTrail.id)
  return rows.map(({ deed, subject }) => `${deed}: ${subject}`)
}

test('in production, every admin call demands a passkey before anything else', async () => {
  const { as, cookieOf, idOf, register, send } = await startAdministrator()
  await register('ann')
  const admin = endpoints.filter(({ endpoint }) => endpoint.access === 'admin')
  expect(admin.length).toBeGreaterThan(8)
  for (const { name, endpoint } of admin) {
    for (const [who, code] of [
      ['admin', 'passkey-required'],
      ['ann', 'denied'],
    ] as const) {
      const response = await send({
        method: endpoint.method,
        url: toUrl(endpoint.path),
        headers: sameOrigin,
        cookies: cookieOf(who),
      })
      expect([name, response.statusCode, response.json<{ code: string }>().code]).toEqual([
        name,
        403,
        code,
      ])
    }
  }
  // The calls that only the administrator may make.
  const user = { username: 'zoe', email: 'zoe@example.com', passwordHash: password }
  const season = { seasonStartDate: '2027-04-01', seasonEndDate: '2027-04-11' }
  const league = { name: 'Masters', commissionerId: idOf('admin'), ...season }
  const required = { status: 403, code: 'passkey-required' }
  await expect(as('admin')(createDemoUser, { body: user })).rejects.toMatchObject(required)
  await expect(as('admin')(createDemoLeague, { body: league })).rejects.toMatchObject(required)
  // Everything else stays open.
  expect((await as('admin')(getMe)).isAdmin).toBe(true)
})

test('in production, the administrator changes no way into the account without a passkey', async () => {
  const { cookieOf, register, send } = await startAdministrator()
  await register('ann')
  const guarded = endpoints.filter(({ endpoint }) => 'confirmed' in endpoint)
  expect(guarded.map(({ name }) => name).toSorted()).toEqual([
    'cancelEmailChange',
    'endOtherSessions',
    'endSession',
    'exportData',
    'removePasskey',
    'renamePasskey',
    'requestEmailChange',
    'updatePassword',
  ])
  for (const { name, endpoint } of guarded) {
    const codeFor = async (who: string) => {
      const { method, path } = endpoint
      const cookies = cookieOf(who)
      const response = await send({ method, url: toUrl(path), headers: sameOrigin, cookies })
      return /"code":"([\w-]+)"/.exec(response.body)?.[1]
    }
    expect([name, await codeFor('admin')]).toEqual([name, 'passkey-required'])
    expect([name, await codeFor('ann')]).not.toEqual([name, 'passkey-required'])
  }
})

test('outside production, the administrator needs no passkey', async () => {
  const { add, as, services } = await startPasskeys()
  expect((await as('admin')(listAuditEvents)).deeds).toEqual([])
  const { id } = await add('admin')
  await add('admin', new Authenticator(), 'Another')
  for (const passkey of (await as('admin')(listPasskeys)).passkeys) {
    await as('admin')(removePasskey, { params: { id: passkey.id } })
  }
  expect(await services.db.$count(passkeys, eq(passkeys.id, id))).toBe(0)
  await as('admin')(listAuditEvents)
})

test('the first passkey asks for the password, and opens the session that it confirms', async () => {
  const admin = await startAdministrator()
  const { add, as, confirms, opens, options, signsInByPassword, statusBy, token } = admin
  expect(await opens(token)).toEqual(asked)
  const wrong = { body: { password: 'Wrong1234' } }
  await expect(as('admin')(startPasskeyRegistration, wrong)).rejects.toMatchObject({
    code: 'password-wrong',
  })
  const other = await signsInByPassword()
  const { device } = await add('admin')
  // Adding alone opens nothing.
  expect(await opens(token)).toEqual(asked)
  expect((await options(token)).allowCredentials).toHaveLength(1)
  const confirmed = await confirms(token, device)
  expect(await opens(confirmed)).toEqual(open)
  // A copy of the old token is worth nothing, and another session has to be confirmed by itself.
  expect(await statusBy(token)).toEqual([401, 401])
  expect(await opens(other)).toEqual(asked)
  expect(await trailOf(admin)).toEqual(['passkey-added: My phone', 'passkey-confirmed: My phone'])
})

test('signing in with a passkey needs no second confirmation', async () => {
  const admin = await startAdministrator()
  const { add, challenge, enters, opens } = admin
  const { device } = await add('admin')
  const { cookie } = await enters(device.assert(await challenge()))
  expect(await opens(cookie?.value)).toEqual(open)
  expect(await trailOf(admin)).toContain('passkey-signed-in: My phone')
})

test('a session keeps its lifetime and its pushes when it is confirmed', async () => {
  const { add, confirmsWith, idOf, options, signsIn, services } = await startAdministrator()
  const { device } = await add('admin')
  for (const rememberMe of [true, false]) {
    const { cookie } = await signsIn(services.config.ADMIN_EMAIL, { rememberMe })
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
    const [session] = await services.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, idOf('admin')))
      .orderBy(sql`${sessions.createdAt} desc`)
    await services.db.insert(pushSubscriptions).values({
      sessionHash: session?.tokenHash ?? '',
      endpoint: `https://push.example/${rememberMe}`,
      ...keys,
    })
    const confirmed = await confirmsWith(cookie?.value, device.assert(await options(cookie?.value)))
    expect([confirmed.status, confirmed.cookie?.maxAge]).toEqual([200, cookie?.maxAge])
    const [after] = await services.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, session?.id ?? ''))
    expect(after?.expiresAt).toEqual(session?.expiresAt)
    const mine = eq(pushSubscriptions.sessionHash, after?.tokenHash ?? '')
    expect(await services.db.$count(pushSubscriptions, mine)).toBe(1)
  }
})

test('a session that no passkey confirmed adds no second one and removes none', async () => {
  const { add, as, confirms, cookies, opens, post, send, token } = await startAdministrator()
  const { device, id } = await add('admin')
  const required = { status: 403, code: 'passkey-required' }
  await expect(add('admin')).rejects.toMatchObject(required)
  await expect(as('admin')(removePasskey, { params: { id } })).rejects.toMatchObject(required)

  const confirmed = await confirms(token, device)
  const remove = async (passkeyId: string) => {
    const url = removePasskey.path.replace(':id', passkeyId)
    const request = { method: 'DELETE' as const, url, headers: sameOrigin }
    const response = await send({ ...request, cookies: cookies(confirmed) })
    return [response.statusCode, response.json<{ code?: string }>().code]
  }
  // The last one stays.
  expect(await remove(id)).toEqual([409, 'passkey-last'])
  const mine = { token: confirmed }
  const { body } = await post(startPasskeyRegistration.path, { password }, mine)
  const second = new Authenticator()
  const passkey = second.register(body as never)
  expect((await post(addPasskey.path, { name: 'Key', passkey }, mine)).status).toBe(201)
  // Without the passkey that confirmed it, the session is like any other.
  expect(await remove(id)).toEqual(open)
  expect(await opens(confirmed)).toEqual(asked)
  expect(await opens(await confirms(confirmed, second))).toEqual(open)
})

test('a confirmation is refused with another’s passkey, a used or expired challenge, or another site', async () => {
  const { add, as, challenge, confirmsWith, register, opens, options, token, services } =
    await startAdministrator()
  await register('ann')
  const ann = await add('ann')
  const { device } = await add('admin', new Authenticator(5))
  const code = async (passkey: object) => (await confirmsWith(token, passkey)).body.code ?? 'ok'
  expect(await code(ann.device.assert(await options(token)))).toBe('passkey-unknown')
  const away = device.assert(await options(token), { origin: 'https://evil.example' })
  expect(await code(away)).toBe('passkey-failed')
  expect(await code(device.assert(await options(token), { verifies: false }))).toBe(
    'passkey-failed',
  )
  const late = device.assert(await options(token))
  await services.db.update(passkeyChallenges).set({ expiresAt: sql`now()` })
  expect(await code(late)).toBe('passkey-failed')
  const handle = device.assert(await options(token))
  handle.response.userHandle = 'AAAA'
  expect(await code(handle)).toBe('passkey-failed')
  expect(await code({})).toBe('malformed')
  // A challenge for a confirmation adds nothing: that asks for the password.
  const planted = new Authenticator().register({ ...(await options(token)), user: { id: 'x' } })
  const adding = as('ann')(addPasskey, { body: { name: 'Mine', passkey: planted } })
  await expect(adding).rejects.toMatchObject({ code: 'passkey-failed' })
  expect((await confirmsWith('nobody', device.assert(await challenge()))).status).toBe(401)
  expect(await opens(token)).toEqual(asked)
  const good = device.assert(await options(token))
  const confirmed = await confirmsWith(token, good)
  expect(confirmed.status).toBe(200)
  const again = await confirmsWith(confirmed.cookie?.value, good)
  expect([again.status, again.body.code]).toEqual([403, 'passkey-failed'])
})

test('the command for a lost passkey removes all, ends the sessions, and the password adds a new one', async () => {
  const admin = await startAdministrator()
  const {
    add,
    confirms,
    enter,
    idOf,
    register,
    opens,
    as,
    sent,
    token,
    services,
    challenge,
    enters,
  } = admin
  await register('ann')
  await add('ann')
  const { device } = await add('admin')
  const confirmed = await confirms(token, device)
  expect(await resetPasskeys(services.db)).toBe(1)
  expect(await opens(confirmed)).toEqual([401, 'signed-out'])
  const lost = await enters(device.assert(await challenge()))
  expect(lost.body.code).toBe('passkey-unknown')
  expect(await sent()).toContain('All passkeys were removed from your TeeTime account')
  expect(await trailOf(admin)).toContain('passkeys-reset: by a command on the server')
  expect((await as('ann')(listPasskeys)).passkeys).toHaveLength(1)

  const again = await enter(services.config.ADMIN_EMAIL, password)
  const found = new Authenticator()
  const options = await again(startPasskeyRegistration, { body: { password } })
  await again(addPasskey, { body: { name: 'New', passkey: found.register(options) } })
  expect(await services.db.$count(passkeys, eq(passkeys.userId, idOf('admin')))).toBe(1)
  const { cookie } = await enters(found.assert(await challenge()))
  expect(await opens(cookie?.value)).toEqual(open)
})
