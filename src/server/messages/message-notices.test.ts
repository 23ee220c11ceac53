import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateNotificationPreferences } from '#contract/accounts/preferences.ts'
import { subscribeToPush } from '#contract/accounts/push.ts'
import { deleteLeague } from '#contract/leagues/manage-league.ts'
import { blockPerson } from '#contract/people/friends.ts'
import { setConversationMuted } from '#contract/people/messages.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'

import { startLeague } from '../testing/leagues.ts'
import { startConversation } from '../testing/scenes/messaging.ts'
import { startPushService } from '../testing/servers/push-service.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { notifyOfMessages } from './message-notices.ts'
import { messages } from './tables.ts'

/** Starts a league of four with its chat; all of them want emails about messages. */
async function startNoticing() {
  const teetime = await startTeeTime()
  const { as, idOf, services } = teetime
  const names = ['ann', 'bob', 'cat', 'dan']
  const leagueId = await startLeague(teetime, names)
  for (const name of names)
    await as(name)(updateNotificationPreferences, { body: { message: { mail: true } } })
  const doing = startConversation(teetime)
  /** The emails about messages since the last call. */
  const mailed = async () => {
    await notifyOfMessages(services.db)
    const { rows } = await services.database.query(
      `delete from mails where kind = 'message' returning user_id, title, text`,
    )
    return rows
      .map((row) => {
        const name = names.find((one) => idOf(one) === row['user_id'])
        return `${name}: ${String(row['title'])}: ${String(row['text'])}`
      })
      .toSorted()
  }
  return { ...teetime, ...doing, leagueId, id: (await doing.chat('ann', leagueId)).id, mailed }
}

test('a message notifies the other person only', async () => {
  const { open, say, mailed } = await startNoticing()
  await say('ann', await open('ann', 'bob'), 'Fore!')
  expect(await mailed()).toEqual(['bob: ann sent you a message: Fore!'])
})

test('a chat message notifies everyone except those who muted the chat or blocked the sender', async () => {
  const { as, idOf, id, say, mailed } = await startNoticing()
  await say('ann', id, 'one')
  expect(await mailed()).toEqual([
    'bob: ann posted in Sunday Best: one',
    'cat: ann posted in Sunday Best: one',
    'dan: ann posted in Sunday Best: one',
  ])
  await as('bob')(setConversationMuted, { params: { id }, body: { muted: true } })
  await as('cat')(blockPerson, { params: { id: idOf('ann') } })
  await say('ann', id, 'two')
  expect(await mailed()).toEqual(['dan: ann posted in Sunday Best: two'])
})

test('a message in a league that was deleted meanwhile notifies nobody', async () => {
  const { as, id, leagueId, say, mailed } = await startNoticing()
  await say('ann', id, 'Fore!')
  await as('ann')(deleteLeague, { params: { id: leagueId } })
  expect(await mailed()).toEqual([])
})

test('a retried message notifies once, and a refused one never', async () => {
  const { as, idOf, open, say, mailed } = await startNoticing()
  const id = await open('ann', 'bob')
  const clientId = crypto.randomUUID()
  await say('ann', id, 'once', clientId)
  await say('ann', id, 'once', clientId)
  expect(await mailed()).toHaveLength(1)
  await as('bob')(blockPerson, { params: { id: idOf('ann') } })
  await expect(say('ann', id, 'more')).rejects.toMatchObject({ status: 403 })
  expect(await mailed()).toEqual([])
})

test('messages notify once, though several processes look at the same moment', async () => {
  const { id, say, mailed, services } = await startNoticing()
  for (const text of ['one', 'two', 'three']) await say('ann', id, text)
  const sent = await Promise.all([1, 2, 3, 4].map(() => notifyOfMessages(services.db)))
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(await mailed()).toHaveLength(9)
})

test('a notification has only the beginning of a long message', async () => {
  const { open, say, mailed } = await startNoticing()
  await say('ann', await open('ann', 'bob'), 'word '.repeat(300))
  const [mail = ''] = await mailed()
  expect(mail.length).toBeLessThan(350)
  expect(mail).toMatch(/word…$/)
})

test('a push about a long message doesn’t end in half an emoji', async () => {
  const service = await startPushService()
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await teetime.as('bob')(subscribeToPush, { body: service.browser('bob') })
  const { chat, say } = startConversation(teetime)
  await say('ann', (await chat('ann', id)).id, `${'a'.repeat(299)}😀😀`)
  expect(await notifyOfMessages(teetime.services.db)).toBe(1)
  await teetime.runJobs()
  expect(service.pushes.map(({ message }) => message.text)).toEqual([`${'a'.repeat(299)}…`])
})

test('a message is pushed to those who take no emails', async () => {
  const service = await startPushService()
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'])
  for (const name of ['ann', 'bob']) {
    await teetime.as(name)(subscribeToPush, { body: service.browser(name) })
  }
  const { chat, say } = startConversation(teetime)
  await say('ann', (await chat('ann', id)).id, 'Fore!')
  await teetime.runJobs()
  expect(service.pushes.map(({ path }) => path)).toEqual(['/bob'])
})

test('notifying about messages reads only the participants’ accounts, once', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'])
  const { chat, say } = startConversation(teetime)
  const room = (await chat('ann', id)).id
  for (let nth = 0; nth < 20; nth += 1) await say('ann', room, `Fore ${nth}`)
  const { db } = teetime.services
  await db.execute(sql`insert into users (username, email, password_hash, invite_token)
    select name, name || '@example.com', '!', name from generate_series(1, 2000) n, concat('s', n) name`)
  await db.execute(sql`analyze users`)
  const accountsRead = await db.transaction(async (db) => {
    const before = await rowsReadOf(db, 'users')
    await notifyOfMessages(db)
    return (await rowsReadOf(db, 'users')) - before
  })
  const waiting = eq(messages.notified, false)
  expect(await db.$count(messages, waiting)).toBe(0)
  // The index alone is enough after a vacuum.
  expect(accountsRead).toBeLessThanOrEqual(3)
})

/** How many rows of a table this connection has read lately. */
async function rowsReadOf(db: Db, table: string): Promise<number> {
  const [row] = await queryRows<{ read: number }>(
    db,
    sql`select (seq_tup_read + idx_tup_fetch)::int as read
        from pg_stat_xact_user_tables where relname = ${table}`,
  )
  if (!row) throw new Error(`${table} isn’t counted`)
  return row.read
}

test('a message whose sender is blocked while it waits for delivery reaches everyone but the blocker', async () => {
  const service = await startPushService()
  const { as, idOf, id, leagueId, open, say, services, runJobs } = await startNoticing()
  for (const name of ['bob', 'cat']) {
    await as(name)(subscribeToPush, { body: service.browser(name) })
  }
  await say('ann', id, 'one')
  await say('ann', await open('ann', 'bob'), 'two')
  await notifyOfMessages(services.db)
  await as('bob')(blockPerson, { params: { id: idOf('ann') } })
  await runJobs()
  expect(service.pushes.map(({ path, message }) => [path, message.text])).toEqual([['/cat', 'one']])
  const sent = await queryRows<{ name: string; path: string | null }>(
    services.db,
    sql`select username as name, path from mails join users on users.id = mails.user_id
      where kind = 'message' and error is null order by username`,
  )
  expect(sent).toEqual(['cat', 'dan'].map((name) => ({ name, path: `/leagues/${leagueId}` })))
})
