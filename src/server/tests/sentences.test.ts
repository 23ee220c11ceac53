import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'
import * as z from 'zod'

import { requestPasswordReset, resetPassword } from '#contract/accounts/credentials.ts'
import { register } from '#contract/accounts/registration.ts'
import { logIn } from '#contract/accounts/session.ts'
import { createDemoLeague, createDemoUser } from '#contract/admin/demo.ts'
import { endpoints } from '#contract/index.ts'
import { addToGroups } from '#contract/leagues/groups.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { sendMessage } from '#contract/people/messages.ts'
import type { Endpoint, Shape } from '#contract/wire/endpoint.ts'
import { golferId } from '#server/testing/leagues.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'

interface Form {
  endpoint: Endpoint
  /** A valid body. */
  body: Record<string, unknown>
  /** The sentence for each field that is missing, empty or of another type. */
  sentences: Record<string, string>
}

const allRequired = 'All fields are required'
const forms: [what: string, form: Form][] = [
  [
    'registering',
    {
      endpoint: register,
      body: { username: 'ann', email: 'ann@example.com', password, inviteCode: 'ABC' },
      sentences: {
        username: 'Username must be at least 3 characters',
        email: 'Please enter a valid email address',
        password: 'Password must be at least 8 characters',
        inviteCode: 'Invite code is required',
      },
    },
  ],
  [
    'signing in',
    {
      endpoint: logIn,
      body: { usernameOrEmail: 'ann', password },
      sentences: {
        usernameOrEmail: 'Username or email is required',
        password: 'Password is required',
      },
    },
  ],
  [
    'a forgotten password',
    {
      endpoint: requestPasswordReset,
      body: { email: 'ann@example.com' },
      sentences: { email: 'Please enter a valid email address' },
    },
  ],
  [
    'a new password',
    {
      endpoint: resetPassword,
      body: { token: 'x', newPassword: password },
      sentences: {
        token: 'Invalid reset token',
        newPassword: 'Password must be at least 6 characters',
      },
    },
  ],
  [
    'a new league',
    {
      endpoint: createLeague,
      body: { name: 'Sunday Best', apiTournamentId: '014', entryFee: '20.00' },
      sentences: {
        name: 'League name is required',
        apiTournamentId: 'Please select a tournament',
      },
    },
  ],
  [
    'players for the groups',
    {
      endpoint: addToGroups,
      body: { playerGroupAssignments: [{ apiPlayerId: golferId(30), groupId: 'A' }] },
      sentences: { playerGroupAssignments: 'No assignments to save' },
    },
  ],
  [
    'a message',
    {
      endpoint: sendMessage,
      body: { content: 'Hello' },
      sentences: { content: 'A message can’t be empty' },
    },
  ],
  [
    'a user for show',
    {
      endpoint: createDemoUser,
      body: { username: 'zoe', email: 'zoe@example.com', passwordHash: password },
      sentences: { username: allRequired, email: allRequired, passwordHash: allRequired },
    },
  ],
  [
    'a league for show',
    {
      endpoint: createDemoLeague,
      body: {
        name: 'Show',
        commissionerId: randomUUID(),
        seasonStartDate: '2027-04-01',
        seasonEndDate: '2027-04-11',
      },
      sentences: { name: allRequired, seasonStartDate: allRequired, seasonEndDate: allRequired },
    },
  ],
]

/** Sends a request as ann. @returns the status and the sentence */
async function startSending() {
  const { register, send, cookieOf } = await startTeeTime()
  await register('ann')
  return async ({ method, path }: Endpoint, payload: unknown) => {
    const response = await send({
      method,
      url: path.replace(':id', randomUUID()),
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      cookies: cookieOf('ann'),
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    })
    return [response.statusCode, response.json<{ error?: string }>().error]
  }
}

test.for(forms)('%s: each missing field has its own sentence', async ([, form]) => {
  const { endpoint, body, sentences } = form
  const sent = await startSending()
  for (const [field, sentence] of Object.entries(sentences)) {
    for (const value of [undefined, null, '', 5, {}]) {
      const answer = await sent(endpoint, { ...body, [field]: value })
      expect([field, value, ...answer]).toEqual([field, value, 400, sentence])
    }
  }
  expect(await sent(endpoint, undefined)).toEqual([400, 'Malformed request'])
  expect(await sent(endpoint, [])).toEqual([400, 'Malformed request'])
})

test('an invalid value is answered with the sentence of its rule', async () => {
  const sent = await startSending()
  const said = async (endpoint: Endpoint, change: object) => {
    const form = forms.find(([, form]) => form.endpoint === endpoint)?.[1]
    return await sent(endpoint, { ...form?.body, ...change })
  }
  expect(await said(createLeague, { apiTournamentId: "014' or 1" })).toEqual([
    400,
    'Please select a tournament',
  ])
  for (const entryFee of [20, null, '-5', 'much']) {
    expect(await said(createLeague, { entryFee })).toEqual([400, 'Entry fee must be positive'])
  }
  expect(await said(createLeague, { name: 'x'.repeat(81) })).toEqual([400, 'At most 80 characters'])
  expect(await said(resetPassword, { token: 'x'.repeat(201) })).toEqual([
    400,
    'Invalid reset token',
  ])
  expect(await said(createDemoUser, { username: 'a b' })).toEqual([
    400,
    'Username can only contain letters, numbers, periods, and underscores',
  ])
  expect(await said(createDemoUser, { email: 'zoe' })).toEqual([
    400,
    'Please enter a valid email address',
  ])
})

test('an overlong name or password is answered like any wrong one', async () => {
  const { stranger, register } = await startTeeTime({ RATE_LIMITS: 'on' })
  await register('ann')
  const wrong = { status: 401, message: 'Invalid username/email or password.' }
  for (const body of [
    { usernameOrEmail: 'ann', password: 'x'.repeat(129) },
    { usernameOrEmail: 'ann', password: 'x'.repeat(60_000) },
    { usernameOrEmail: 'a'.repeat(255), password },
    // Random, so that it cannot be compressed.
    { usernameOrEmail: Array.from({ length: 1500 }, () => randomUUID()).join(''), password },
  ]) {
    await expect(stranger(logIn, { body })).rejects.toMatchObject(wrong)
  }
})

/** The validator's own messages, which mean nothing to people. */
const validatorWords =
  /invalid (input|uuid|string|option|key|record|element|email|date|iso|format)|expected|received|too (small|big|short|long)|unrecognized|regex|pattern|>=|<=|schema|content-type|JSON at position/i

const wrong = [undefined, null, '', 'x', 'x'.repeat(9000), -1, 1.5, 1e308, true, {}, [], [{}], [5]]

test('no response ever quotes the validator', async () => {
  const { register, send, cookieOf, idOf } = await startTeeTime()
  await register('ann')
  const good: Record<string, string> = { id: idOf('ann'), userId: idOf('ann'), orgId: '1' }
  let refused = 0
  for (const { endpoint } of endpoints) {
    const { method, path, params, query, body, contentType } = endpoint
    if (contentType === 'text/event-stream') continue
    for (const broken of brokenRequests({ params, query, body })) {
      const url = path.replaceAll(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(asText(broken.params[name] ?? good[name] ?? 'X1')).slice(0, 190),
      )
      const search = new URLSearchParams(
        Object.entries(broken.query).map(([name, value]) => [name, asText(value)]),
      ).toString()
      const response = await send({
        method,
        url: `${url}?${search}`,
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        cookies: cookieOf('admin'),
        ...(broken.body !== undefined && { payload: JSON.stringify(broken.body) }),
      })
      if (response.statusCode < 400) continue
      const what = `${method} ${url}?${search} ${JSON.stringify(broken.body)?.slice(0, 200)}`
      expect(response.statusCode, what).toBeLessThan(500)
      const { error, details } = response.json<{ error: string; details?: unknown }>()
      expect(`${error} ${JSON.stringify(details)}`, what).not.toMatch(validatorWords)
      if (response.statusCode === 400) refused++
    }
  }
  expect(refused).toBeGreaterThan(500)
})

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

interface Broken {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** Requests in which one field of an endpoint is wrong, one for each way to be wrong. */
function brokenRequests(parts: Record<keyof Broken, Shape | undefined>): Broken[] {
  const none: Broken = { params: {}, query: {}, body: parts.body ? {} : undefined }
  const bodies = parts.body ? wrong.map((body) => ({ ...none, body })) : []
  const fields = (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsOf(parts[part]).flatMap((field) =>
      wrong.map((value) => ({ ...none, [part]: { [field]: value } })),
    ),
  )
  return [...bodies, ...fields]
}

function fieldsOf(shape: Shape | undefined): string[] {
  if (!shape) return []
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return Object.keys(schema.properties ?? {})
}

test('an unreadable body is refused with a sentence', async () => {
  const { register, send, cookieOf } = await startTeeTime()
  await register('ann')
  const sent = async (payload: string, type = 'application/json') => {
    const response = await send({
      method: 'POST',
      url: createLeague.path,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': type },
      cookies: cookieOf('ann'),
      payload,
    })
    return [response.statusCode, response.json<{ error: string }>().error]
  }
  expect(await sent('{"name":')).toEqual([400, 'Malformed request'])
  expect(await sent('{"__proto__":{}}')).toEqual([400, 'Malformed request'])
  expect(await sent('name=x', 'application/x-www-form-urlencoded')).toEqual([
    415,
    'Send this as JSON',
  ])
  expect(await sent(JSON.stringify({ name: 'x'.repeat(70_000) }))).toEqual([
    413,
    'This is too long to send',
  ])
})
