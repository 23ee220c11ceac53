import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import {
  requestEmailChange,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  sendConfirmation,
} from '#contract/accounts/credentials.ts'
import { exportData } from '#contract/accounts/privacy.ts'
import { checkInviteCode } from '#contract/accounts/registration.ts'
import { getMe } from '#contract/accounts/session.ts'
import { createClub } from '#contract/clubs/clubs.ts'
import { getClubPreview } from '#contract/clubs/join-link.ts'
import { addFavorite } from '#contract/game/favorites.ts'
import { createWatchLink, getWatchedLeague } from '#contract/game/watch.ts'
import {
  createCalendarLink,
  createClubCalendarLink,
  getLeagueCalendar,
  getClubCalendar,
} from '#contract/leagues/calendar.ts'
import { getJoinPreview } from '#contract/leagues/join-link.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { blockPerson } from '#contract/people/friends.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { queryRows } from '#server/platform/db/db.ts'
import { draft, golferId, startLeague } from '#server/testing/leagues.ts'
import { sameOrigin } from '#server/testing/scenes/access.ts'
import { startConversation } from '#server/testing/scenes/messaging.ts'
import { startAdministrator } from '#server/testing/scenes/passkeys.ts'
import { startMailServer } from '#server/testing/servers/mail-server.ts'
import { password, startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

import { secrets, withheldReferences } from './export-data.ts'
import { referencesToUsers } from './user-references.ts'

type Files = Record<string, Record<string, unknown>[]>

const ask = ({ send, cookieOf }: TeeTime, name: string, word = password) =>
  send({
    method: exportData.method,
    url: exportData.path,
    headers: sameOrigin,
    cookies: cookieOf(name),
    payload: { password: word },
  })

/** Downloads someone's data. @returns the rows by file */
async function download(teetime: TeeTime, name: string): Promise<Files> {
  const answer = await ask(teetime, name)
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="teetime-${name}.zip"`,
  ])
  return Object.fromEntries(
    Object.entries(unzipSync(answer.rawPayload)).map(([file, bytes]) => [
      file,
      JSON.parse(strFromU8(bytes)) as Record<string, unknown>[],
    ]),
  )
}

test('the download has every table that refers to a person, only their rows, and no secret', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, services } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, leagueId, 'ann', [1, 2, 8, 9, 15, 22], -12)
  await draft(teetime, leagueId, 'bob', [3, 4, 10, 11, 16, 23], -12)
  await as('ann')(addFavorite, { params: { apiPlayerId: golferId(1) } })
  const { chat, say } = startConversation(teetime)
  const { id } = await chat('ann', leagueId)
  for (let nth = 0; nth < 3; nth += 1) await say('ann', id, `Hello ${nth}`)
  // More than are read at once.
  await services.db.execute(sql`insert into favorites (user_id, api_player_id)
    select ${idOf('ann')}, 'x' || n from generate_series(1, 1200) n`)
  await say('bob', id, 'Not in the file of ann')
  await as('bob')(blockPerson, { params: { id: idOf('ann') } })

  const files = await download(teetime, 'ann')
  const references = await referencesToUsers(services.db)
  const tables = references
    .filter(({ table, column }) => !withheldReferences.has(`${table}.${column}`))
    .map(({ table }) => `${table}.json`)
  expect(Object.keys(files).toSorted()).toEqual([...new Set([...tables, 'users.json'])].toSorted())
  expect(files['users.json']).toMatchObject([{ username: 'ann', email: 'ann@example.com' }])
  expect(files['messages.json']?.map(({ content }) => content)).toEqual([
    'Hello 0',
    'Hello 1',
    'Hello 2',
  ])
  expect(files['favorites.json']).toHaveLength(1201)
  expect(new Set(files['favorites.json']?.map((row) => row['api_player_id'])).size).toBe(1201)
  expect(files['teams.json']).toMatchObject([{ user_id: idOf('ann') }])
  expect(files['blocks.json']).toEqual([])
  const lines = (await download(teetime, 'bob'))['league_log.json']?.map(({ text }) => text)
  expect(lines).toContain('bob joined')

  // A column that looks like a secret is withheld, or named here.
  const open = ['users.password_changed_at', 'conversation_marks.muted']
  const columns = await queryRows<{ table: string; column: string }>(
    services.db,
    sql`select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and column_name ~ '(hash|secret|token|password|auth|p256dh|url)'`,
  )
  const exposed = columns
    .filter(({ table }) => `${table}.json` in files)
    .filter(({ column }) => !secrets.includes(column))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !open.includes(name))
  expect(exposed).toEqual([])
})

/** Tries a text as the token, code, or link of each call that needs nothing else. Returns the calls that accept it. */
const doors = ({ send }: TeeTime, leagueId: string, clubId: string) => {
  const post = (url: string, payload: object) => ({
    method: 'POST' as const,
    url,
    headers: sameOrigin,
    payload,
  })
  const requests = (text: string) => {
    const part = encodeURIComponent(text)
    return [
      post(resetPassword.path, { token: text, newPassword: 'Thief1234' }),
      post(confirmEmail.path, { token: text }),
      { url: checkInviteCode.path.replace(':inviteCode', part) },
      { url: getJoinPreview.path.replace(':code', part) },
      { url: getClubPreview.path.replace(':code', part) },
      { url: getWatchedLeague.path.replace(':token', part) },
      { url: `${getLeagueCalendar.path.replace(':id', leagueId)}?token=${part}` },
      { url: `${getClubCalendar.path.replace(':id', clubId)}?token=${part}` },
      { url: `/unsubscribe?token=${part}` },
      { url: getMe.path, cookies: { 'teetime-session': text } },
    ]
  }
  return async (text: string): Promise<string[]> => {
    const answers = await Promise.all(
      requests(text).map(async (request) => ({ request, answer: await send(request) })),
    )
    return answers
      .filter(({ answer }) => answer.statusCode < 300 && !answer.body.includes('"unknown"'))
      .map(({ request }) => request.url)
  }
}

/** Every text in a download, and every part of one that could be a token or a code. */
async function textsIn(teetime: TeeTime, name: string): Promise<Set<string>> {
  const texts = new Set<string>()
  const note = (value: unknown) => {
    if (typeof value === 'object') Object.values(value ?? {}).forEach(note)
    if (typeof value !== 'string') return
    for (const text of [value, ...(value.match(/[\w.~-]{8,}/g) ?? [])]) texts.add(text)
  }
  note(await download(teetime, name))
  return texts
}

test('no byte of a download opens anything, while mails wait and while one is being sent', async () => {
  const server = await startMailServer()
  const teetime = await startTeeTime({ SMTP_URL: server.url })
  const { as, register, stranger, runJobs } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  await register('cat')
  const params = { id: leagueId }
  await as('ann')(createWatchLink, { params })
  await as('ann')(createCalendarLink, { params })
  const club = await as('ann')(createClub, {
    body: { name: 'The Usual', entryFee: 0, rules: defaultRules },
  })
  await as('ann')(createClubCalendarLink, { params: { id: club.id } })
  const opened = doors(teetime, leagueId, club.id)
  const { joinCode } = await as('ann')(getLeague, { params })
  expect(await opened(joinCode?.code ?? '')).toContain(`/api/join/${joinCode?.code}`)

  await server.down()
  await stranger(requestPasswordReset, { body: { email: 'ann@example.com' } })
  await as('ann')(requestEmailChange, { body: { email: 'ann@new.example', password } })
  // Bob has just registered with this address.
  await teetime.services.db.execute(
    sql`update users set email_confirmed_at = null where username = 'bob'`,
  )
  await as('bob')(sendConfirmation)
  await runJobs()
  await runJobs(true)
  const bobs = await textsIn(teetime, 'bob')
  expect([...bobs]).toContain('email-confirm')
  for (const text of bobs) expect([text, await opened(text)]).toEqual([text, []])
  const waiting = await textsIn(teetime, 'ann')
  expect([...waiting]).toEqual(expect.arrayContaining(['reset', 'email-change']))
  for (const text of waiting) expect([text, await opened(text)]).toEqual([text, []])

  const { promise, resolve } = Promise.withResolvers<void>()
  server.answers = promise
  await server.up()
  const sending = runJobs(true)
  await expect.poll(() => server.mails.length).toBeGreaterThan(0)
  const whileSending = await textsIn(teetime, 'ann')
  for (const text of whileSending) expect([text, await opened(text)]).toEqual([text, []])
  resolve()
  await sending
  const tokens = server.mails.flatMap(({ text }) => /#token=([\w~-]+)/.exec(text)?.[1] ?? [])
  expect(tokens).toHaveLength(3)
  // Using one may end the other.
  const opens = []
  for (const token of tokens) opens.push(...(await opened(token)))
  expect(opens).not.toEqual([])
})

test('a download needs the password, and GET says how to ask', async () => {
  const teetime = await startTeeTime()
  const { send, cookieOf, register } = teetime
  await register('ann')
  const wrong = await ask(teetime, 'ann', 'Wrong1234')
  expect([wrong.statusCode, wrong.json()]).toMatchObject([403, { code: 'password-wrong' }])
  const got = await send({ url: exportData.path, cookies: cookieOf('ann') })
  expect([got.statusCode, got.headers['allow'], got.json<{ error: string }>().error]).toEqual([
    405,
    'POST',
    'Send your password with a POST to download your data.',
  ])
})

test('in production the administrator confirms with a passkey before a download', async () => {
  const administrator = await startAdministrator()
  const { add, confirms, cookies, signsInByPassword, send } = administrator
  const { device } = await add('admin')
  const asks = (token = '') =>
    send({
      method: 'POST',
      url: exportData.path,
      headers: sameOrigin,
      cookies: cookies(token),
      payload: { password },
    })
  const token = await signsInByPassword()
  expect((await asks(token)).json()).toMatchObject({ code: 'passkey-required' })
  expect((await asks(await confirms(token, device))).statusCode).toBe(200)
})

test('a download is one moment: rows that change while it is made are in it once', async () => {
  const teetime = await startTeeTime()
  const { services, register, idOf } = teetime
  await register('ann')
  await services.db.execute(sql`insert into favorites (user_id, api_player_id)
    select ${idOf('ann')}, 'x' || lpad(n::text, 4, '0') from generate_series(1, 1200) n`)
  let isDone = false
  const rewriting = (async () => {
    let rounds = 0
    for (; !isDone; rounds += 1)
      await services.db.execute(sql`update favorites set user_id = user_id`)
    return rounds
  })()
  for (let nth = 0; nth < 5; nth += 1) {
    const { 'favorites.json': rows } = await download(teetime, 'ann')
    const ids = rows?.map((row) => row['api_player_id'])
    expect([ids?.length, new Set(ids).size]).toEqual([1200, 1200])
  }
  isDone = true
  expect(await rewriting).toBeGreaterThan(1)
})

test('a person can download their data five times an hour', async () => {
  const teetime = await startTeeTime({ RATE_LIMITS: 'on' })
  await teetime.register('ann')
  for (let nth = 0; nth < 5; nth += 1) await download(teetime, 'ann')
  expect((await ask(teetime, 'ann')).statusCode).toBe(429)
})
