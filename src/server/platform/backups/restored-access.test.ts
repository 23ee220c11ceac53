import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '../db/open-database.ts'
import { readConfig } from '../process/config.ts'
import { restoreByHand } from './by-hand.ts'

test('a restore of the embedded database brings back no session, known browser, mailed link, or mail that waited', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'teetime-restored-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const log = pino({ level: 'silent' })
  const database = await openDatabase(null, DATA_DIR, log)
  const {
    rows: [user],
  } = await database.query(
    `insert into users (username, email, password_hash, invite_token)
      values ('ann', 'ann@example.com', 'h', 'i') returning id`,
  )
  const later = `now() + interval '1 hour'`
  for (const statement of [
    `insert into sessions (token_hash, user_id, expires_at) values ('h', $1, ${later})`,
    `insert into known_browsers (token_hash, user_id, expires_at) values ('h', $1, ${later})`,
    `insert into reset_tokens (user_id, job_id, expires_at) values ($1, 'j', ${later})`,
    `insert into email_changes (user_id, email, expires_at) values ($1, 'a@b.example', ${later})`,
    `insert into mails (user_id, kind, title, text, button, expires_at)
      values ($1, 'account', 'Waits', '', '', ${later})`,
  ]) {
    await database.query(statement, [user?.['id']])
  }
  const archive = join(DATA_DIR, 'copy.tar.gz')
  await database.archiveTo?.(archive, new AbortController().signal)
  await database.close()
  await restoreByHand(readConfig({ DATA_DIR }), archive)
  const restored = await openDatabase(null, DATA_DIR, log)
  onTestFinished(() => restored.close())
  for (const table of ['sessions', 'known_browsers', 'reset_tokens', 'email_changes', 'mails']) {
    expect([table, (await restored.query(`select from ${table}`)).rows]).toEqual([table, []])
  }
  expect((await restored.query('select from users')).rows).toHaveLength(1)
})
