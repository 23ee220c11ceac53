import { expect, test } from 'vitest'

import { changePreferences } from '#contract/accounts/preferences.ts'
import { blockPerson } from '#contract/people/friends.ts'
import { muteConversation } from '#contract/people/messages.ts'

import { startLeague } from '../testing/leagues.ts'
import { talk } from '../testing/scenes/talk.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { notifyOfMessages } from './notices.ts'

/** Starts a league of four with its chat; all of them want emails about messages. */
async function startNoticing() {
  const teetime = await startTeeTime()
  const { as, idOf, world } = teetime
  const names = ['ann', 'bob', 'cat', 'dan']
  const leagueId = await startLeague(teetime, names)
  for (const name of names) await as(name)(changePreferences, { body: { message: { mail: true } } })
  const doing = talk(teetime)
  /** The emails about messages since the last call. */
  const mailed = async () => {
    await notifyOfMessages(world.db)
    const { rows } = await world.database.query(
      `delete from mails where kind = 'message' returning user_id, title, text`,
    )
    return rows
      .map((row) => {
        const name = names.find((one) => idOf(one) === row['user_id'])
        return `${name}: ${String(row['title'])}: ${String(row['text'])}`
      })
      .toSorted()
  }
  return { ...teetime, ...doing, id: (await doing.chat('ann', leagueId)).id, mailed }
}

test('a message notifies the other person only', async () => {
  const { open, say, mailed } = await startNoticing()
  await say('ann', await open('ann', 'bob'), 'Fore!')
  expect(await mailed()).toEqual(['bob: ann wrote to you: Fore!'])
})

test('a chat message notifies everyone except those who muted the chat or blocked the sender', async () => {
  const { as, idOf, id, say, mailed } = await startNoticing()
  await say('ann', id, 'one')
  expect(await mailed()).toEqual([
    'bob: ann wrote in Sunday Best: one',
    'cat: ann wrote in Sunday Best: one',
    'dan: ann wrote in Sunday Best: one',
  ])
  await as('bob')(muteConversation, { params: { id }, body: { muted: true } })
  await as('cat')(blockPerson, { params: { id: idOf('ann') } })
  await say('ann', id, 'two')
  expect(await mailed()).toEqual(['dan: ann wrote in Sunday Best: two'])
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

test('a notification has only the beginning of a long message', async () => {
  const { open, say, mailed } = await startNoticing()
  await say('ann', await open('ann', 'bob'), 'word '.repeat(300))
  const [mail = ''] = await mailed()
  expect(mail.length).toBeLessThan(350)
  expect(mail).toMatch(/word…$/)
})
