import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { previewClubLeague } from '#contract/leagues/run-it-back.ts'
import { startClub } from '#server/testing/clubs.ts'
import { golferId } from '#server/testing/leagues.ts'
import { recordStatements } from '#server/testing/statements.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

test('a club’s preview says what each field would be sorted by, and when that’s left to a person', async () => {
  const teetime = await startTeeTime()
  const { id } = await startClub(teetime, ['cat', 'ann'])
  const { as, services } = teetime
  const next = { apiTournamentId: '014', tournOrgId: '1' }
  const fields = async (name = 'cat') =>
    (await as(name)(previewClubLeague, { params: { id } })).fields
  expect(await fields()).toEqual([{ ...next, golferOrder: 'world-ranking' }])
  // 32 of 40 are 80%, and 31 are not.
  const unrank = (from: number) =>
    services.db.execute(sql`
      update entrants set ranking = null where api_player_id >= ${golferId(from)}`)
  await unrank(33)
  expect(await fields()).toEqual([{ ...next, golferOrder: 'world-ranking' }])
  await unrank(32)
  expect(await fields()).toEqual([{ ...next, golferOrder: null }])
  await services.db.execute(sql`
    update entrants set strength = 1, strength_error = 1, strength_rounds = 9`)
  expect(await fields()).toEqual([{ ...next, golferOrder: 'form' }])
  // A mere member can't start it.
  expect(await fields('ann')).toEqual([])
  await services.db.execute(sql`delete from entrants`)
  expect(await fields()).toEqual([])
})

test('the fields of several tournaments are read in one statement, each with its own order', async () => {
  const teetime = await startTeeTime()
  const { id } = await startClub(teetime, ['cat'])
  const { as, services } = teetime
  const preview = async () => (await as('cat')(previewClubLeague, { params: { id } })).fields
  const countStatements = async () => (await recordStatements(preview)).length
  const before = await countStatements()
  await services.db.execute(sql`
    insert into tournaments select (jsonb_populate_record(whole,
      '{"key": "later", "tourn_id": "099", "start_date": "2999-01-01", "end_date": "2999-01-04"}')).*
    from tournaments whole where tourn_id = '014'`)
  await services.db.execute(sql`
    insert into entrants select (jsonb_populate_record(whole, '{"tournament_key": "later", "ranking": null}')).*
    from entrants whole join tournaments on key = tournament_key and tourn_id = '014'`)
  expect(await preview()).toEqual([
    { apiTournamentId: '014', tournOrgId: '1', golferOrder: 'world-ranking' },
    { apiTournamentId: '099', tournOrgId: '1', golferOrder: null },
  ])
  expect(await countStatements()).toBe(before)
})
