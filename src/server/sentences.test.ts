import { forgotPassword, logIn, register, resetPassword } from '#contract/accounts.ts'
import { createDemoLeague, createDemoUser } from '#contract/demo.ts'
import { sendMessage } from '#contract/messages.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { assignPlayers, createLeague } from '#contract/leagues.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'

import { nth } from './testing/leagues.ts'
import { password, startTeeTime } from './testing/teetime.ts'

interface Form {
  endpoint: Endpoint
  /** All of it right. */
  body: Record<string, unknown>
  /** By field, what is said where it is missing, empty or of another type. */
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
      endpoint: forgotPassword,
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
      endpoint: assignPlayers,
      body: { playerGroupAssignments: [{ apiPlayerId: nth(30), groupId: 'A' }] },
      sentences: { playerGroupAssignments: 'No assignments to save' },
    },
  ],
  [
    'a message',
    {
      endpoint: sendMessage,
      body: { content: 'Hello' },
      sentences: { content: 'A message cannot be empty' },
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

/** Sends as ann whatever is told to. Gives the status and the sentence. */
async function startSending() {
  const { join, send, cookieOf } = await startTeeTime()
  await join('ann')
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

test.for(forms)('%s: a field that is not there is asked for by its sentence', async ([, form]) => {
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

test('what is there and wrong is answered by the sentence of its rule', async () => {
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

test('a name or a password that is longer than any is as wrong as another', async () => {
  const { stranger, join } = await startTeeTime({ RATE_LIMITS: 'on' })
  await join('ann')
  const wrong = { status: 401, message: 'Invalid username/email or password.' }
  for (const body of [
    { usernameOrEmail: 'ann', password: 'x'.repeat(129) },
    { usernameOrEmail: 'ann', password: 'x'.repeat(60_000) },
    { usernameOrEmail: 'a'.repeat(255), password },
    // Random, so that it cannot be packed.
    { usernameOrEmail: Array.from({ length: 1500 }, () => randomUUID()).join(''), password },
  ]) {
    await expect(stranger(logIn, { body })).rejects.toMatchObject(wrong)
  }
})
