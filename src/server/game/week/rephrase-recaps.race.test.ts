import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { openAssistant } from '#server/leagues/assistant/assistant.ts'
import { makeLeague } from '#server/testing/play.ts'
import { raceWithoutGuard } from '#server/testing/processes/race.ts'
import {
  masterCode,
  type Pair,
  sharePair,
  startPair,
  until,
} from '#server/testing/processes/two-processes.ts'
import { startXai } from '#server/testing/servers/xai-server.ts'

import { rephraseRecaps } from './rephrase-recaps.ts'

const outline = { text: 'Round over: [[m1]] leads at −4.', members: [], golfers: [] }

/** Inserts a recap that waits for Grok for each of these rounds. */
async function insertRecaps(pair: Pair, rounds: readonly string[]): Promise<void> {
  const ann = await pair.join('ann', masterCode)
  await makeLeague(pair, ann, { name: 'Sunday' })
  await pair.database.query(
    `with closed as (
       update leagues set setup_complete = true, drafting_end_at = now() - interval '1 hour',
         closed_at = now() - interval '1 hour' returning id)
     insert into recaps (league_id, round, at, text, facts, outline)
     select id, round::recap_round, now(), 'Ours.', '{}', $2 from closed, unnest($1::text[]) round`,
    [rounds, outline],
  )
}

test('two processes ask Grok once about each recap, however often they try', async () => {
  const xai = await startXai()
  const settings = {
    XAI_API_KEY: 'key',
    XAI_API_URL: xai.url,
    XAI_MODEL: 'grok',
    XAI_TIMEOUT_SECONDS: '5',
  }
  const pair = await startPair(2, settings)
  await insertRecaps(pair, ['1', '2', '3', '4', 'final'])
  const config = { ...settings, XAI_TIMEOUT_SECONDS: 5, AI_MONTHLY_CALLS: 100 } as never
  const services = { db: pair.database.db, config, log: pino({ level: 'silent' }) }
  await Promise.all(
    Array.from({ length: 12 }, () => rephraseRecaps(services, openAssistant(config))),
  )
  await until(async () => {
    const { rows } = await pair.database.query(
      'select count(*)::int as count from recaps where outline is not null',
    )
    return (rows[0] as { count: number }).count === 0
  })
  expect(xai.requests).toHaveLength(5)
})

test('the same race without the claim asks more than once', async () => {
  const pair = await sharePair()
  await insertRecaps(pair, ['1'])
  await pair.database.query('create table asked (at timestamptz)')
  onTestFinished(async () => void (await pair.database.query('drop table asked')))
  await raceWithoutGuard(
    pair,
    'select outline is not null as allowed from recaps',
    () => 'with one as (insert into asked values (now())) update recaps set outline = null',
  )
  const { rows } = await pair.database.query('select count(*)::int as count from asked')
  expect((rows[0] as { count: number }).count).toBeGreaterThan(1)
})
