import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { requestEmailChange } from '#contract/accounts/credentials.ts'
import { updateNotificationPreferences } from '#contract/accounts/preferences.ts'
import { deleteAccount } from '#contract/accounts/privacy.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { setTimeZone } from '#contract/accounts/time-zone.ts'
import { updateUser } from '#contract/admin/users.ts'
import { createClub } from '#contract/clubs/clubs.ts'
import { addToShortlist } from '#contract/game/draft.ts'
import { addFavorite } from '#contract/game/favorites.ts'
import { getLeaderboard } from '#contract/game/leaderboard.ts'
import { createCalendarLink } from '#contract/leagues/calendar.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { sendMessage } from '#contract/people/messages.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { deleteExpired } from '#server/delete-expired.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { draft, golferId, startLeague } from '#server/testing/leagues.ts'
import { finalSteps } from '#server/testing/scenes/finished.ts'
import { startConversation } from '#server/testing/scenes/messaging.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'

import { keptReferences, purgeAccounts } from './purge.ts'
import { referencesToUsers } from './user-references.ts'

const tablesOf = async (db: Db) =>
  (
    await queryRows<{ name: string }>(
      db,
      sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
  ).map(({ name }) => name)

/** The rows of every table that contain a text, as text, by table. */
async function rowsWith(db: Db, text: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of await tablesOf(db)) {
    const rows = await queryRows<{ row: string }>(
      db,
      sql`select whole::text as row from ${sql.identifier(table)} as whole
        where whole::text ilike ${`%${text}%`}`,
    )
    if (rows.length > 0) found[table] = rows.map(({ row }) => row)
  }
  return found
}

/** Zebulon plays and wins, writes, is written to, and leaves traces wherever a member can. */
async function startLife() {
  const teetime = await startTeeTime()
  const { as, idOf, runJobs } = teetime
  const leagueId = await startLeague(teetime, ['bob', 'zebulon', 'cat'])
  const params = { id: leagueId }
  const zebulon = as('zebulon')
  await zebulon(updateProfile, {
    body: { firstName: 'Xanthippus', lastName: 'Quillfeather', venmoHandle: 'xq-venmo' },
  })
  const { befriend, open, say, chat } = startConversation(teetime)
  await befriend('zebulon', 'cat')
  const letter = await open('zebulon', 'cat')
  await say('zebulon', letter, 'Good luck!')
  const { id } = await chat('bob', leagueId)
  await as('bob')(sendMessage, {
    params: { id },
    body: {
      content: 'Ask @Xanthippus and @cat.',
      mentions: [
        { userId: idOf('zebulon'), start: 4, length: 11 },
        { userId: idOf('cat'), start: 20, length: 4 },
      ],
    },
  })
  await say('zebulon', id, 'Mine are in.')
  await zebulon(addFavorite, { params: { apiPlayerId: golferId(1) } })
  await zebulon(addToShortlist, { params: { ...params, apiPlayerId: golferId(1) } })
  await zebulon(createCalendarLink, { params })
  await zebulon(updateNotificationPreferences, { body: { recap: { mail: true } } })
  await zebulon(setTimeZone, { body: { timeZone: 'Europe/Berlin' } })
  await zebulon(requestEmailChange, { body: { email: 'next@quillfeather.example', password } })
  await zebulon(createClub, { body: { name: 'Foursome', entryFee: 0, rules: defaultRules } })
  await zebulon(createLeague, {
    body: { name: 'Another', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })
  await draft(teetime, leagueId, 'bob', [3, 4, 10, 11, 16, 23], -9)
  await draft(teetime, leagueId, 'zebulon', [1, 2, 8, 9, 15, 22], -9)
  await draft(teetime, leagueId, 'cat', [5, 6, 12, 13, 17, 24], -9)
  await teetime.passDeadline(leagueId)
  await closeDueDrafts(teetime.services.db)
  const { play, pass, settle } = finalSteps(teetime, leagueId)
  await play(2)
  await runJobs()
  await play(4)
  await runJobs()
  await pass(25)
  await settle()
  await runJobs()
  return { ...teetime, leagueId, letter, chatId: id }
}

test('a purge leaves nothing that names the person in any table, and their results as a former member', async () => {
  const life = await startLife()
  const { services, as, idOf, leagueId, letter, chatId } = life
  const { db } = services
  const id = idOf('zebulon')
  for (const table of ['league_log', 'recaps', 'messages', 'mails', 'sessions', 'favorites']) {
    const traces = [await rowsWith(db, 'xanthippus'), await rowsWith(db, id)]
    expect(traces.flatMap(Object.keys), table).toContain(table)
  }
  await as('zebulon')(deleteAccount, { body: { password } })
  await as('admin')(updateUser, { params: { id }, body: { disabled: true } })
  await db
    .update(users)
    .set({ deletesAt: sql`now()` })
    .where(eq(users.id, id))
  await purgeAccounts(services)

  // Mails to others that name them are gone with their week.
  await db.update(mails).set({ createdAt: sql`now() - interval '8 days'` })
  await deleteExpired(db)
  for (const name of ['zebulon', 'xanthippus', 'quillfeather', 'xq-venmo']) {
    expect(await rowsWith(db, name)).toEqual({})
  }
  const references = await referencesToUsers(db)
  expect(references.length).toBeGreaterThan(40)
  for (const { table, column } of references) {
    const rows = await queryRows<{ rows: number }>(
      db,
      sql`select count(*)::int as rows from ${sql.identifier(table)}
        where ${sql.identifier(column)} = ${id}`,
    )
    if (!keptReferences.has(`${table}.${column}`))
      expect([table, column, rows[0]?.rows]).toEqual([table, column, 0])
  }
  // Their number stays in these tables only: in the result, and in what was written.
  expect(Object.keys(await rowsWith(db, id))).toEqual([
    // The administrator's actions on them, in no one's name.
    'audit_trail',
    // Their own, deleted with the account: it goes with the next purge of clubs.
    'clubs',
    'conversations',
    'league_chances',
    'league_history',
    'league_log',
    'league_members',
    'league_results',
    'league_transfers',
    'league_weeks',
    'leagues',
    'message_mentions',
    'messages',
    'moments',
    'recaps',
    'teams',
    'users',
  ])

  const { standings } = await as('bob')(getLeaderboard, { params: { id: leagueId } })
  expect(standings.map(({ name }) => name).toSorted()).toEqual(['Former member', 'bob', 'cat'])
  const { transcript } = startConversation(life)
  expect(await transcript('cat', letter)).toEqual(['Former member: Good luck!'])
  expect(await transcript('cat', chatId)).toEqual(
    expect.arrayContaining(['bob: Ask @Former member and @cat.', 'Former member: Mine are in.']),
  )
})

test('a purge clears the counted attempts of exactly that person, whatever word their username is', async () => {
  const { services, register, as, enter, idOf } = await startTeeTime({ RATE_LIMITS: 'on' })
  await register('login', 'bob')
  for (const name of ['bob', 'bob', 'login', 'login@example.com', 'login bob']) {
    await enter(name, 'Wrong1234').catch(() => {})
  }
  const counted = async () => {
    const rows = await queryRows<{ key: string }>(
      services.db,
      sql`select key from rate_limits where key like 'login-account%' and points > 0 order by key`,
    )
    return rows.map(({ key }) => key)
  }
  expect(await counted()).toHaveLength(8)
  await as('login')(deleteAccount, { body: { password } })
  await services.db
    .update(users)
    .set({ deletesAt: sql`now()` })
    .where(eq(users.id, idOf('login')))
  await purgeAccounts(services)
  expect(await counted()).toEqual([
    'login-account-here|127.0.0.1 bob',
    'login-account-here|127.0.0.1 login bob',
    'login-account|bob',
    'login-account|login bob',
  ])
})
