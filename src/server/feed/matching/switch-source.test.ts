import { eq, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getSystemHealth, resolveMatch, acceptHeld } from '#contract/admin/admin.ts'
import { listUpcomingTournaments } from '#contract/game/tournament.ts'
import { getScoreboard } from '#contract/game/tournaments.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { golferId } from '#server/testing/leagues.ts'
import { readTournament } from '#server/testing/scenes/feed-sync.ts'
import {
  espnGolfer,
  espnName,
  first,
  startRoundTwo,
  today,
  totals,
} from '#server/testing/scenes/round-two.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'
import { boards, entrants, tournamentIds, tournaments } from '#server/tournaments/tables.ts'

import { status } from '../espn/responses.fixture.ts'
import type { Espn } from '../espn/server.fixture.ts'
import { syncField } from '../field/sync-field.ts'
import { syncSchedule } from '../field/sync-schedule.ts'
import { openGolfSource, syncAll } from '../open-source.ts'
import { syncScoreboard } from '../scoreboard/sync-scoreboard.ts'
import { feedCandidates } from '../tables.ts'
import { matchSourceGolfers } from './golfers.ts'
import { golferIds, identityDoubts } from './tables.ts'
import { matchEntries } from './tournaments.ts'

/** Restarts with another source, as the administrator does. */
function switchTo(teetime: TeeTime, feed: 'espn' | 'live-golf', espn: Espn) {
  const { services, provider } = teetime
  const config = readConfig({
    NODE_ENV: 'test',
    GOLF_FEED: feed,
    ESPN_API_URL: espn.url,
    LIVE_GOLF_API_KEY: 'key',
    LIVE_GOLF_API_URL: provider.url,
  })
  return { ...services, config, golf: openGolfSource(config, services.db, services.log) }
}

test('a league of one source goes on under another in round 2, and back, and only play moves a score', async () => {
  const { teetime, leagueId, espn, scene } = await startRoundTwo()
  const { db } = teetime.services
  const before = await totals(teetime, leagueId)
  expect(before.map((team) => team.slice(0, 2))).toEqual([
    ['ann', -10],
    ['bob', -4],
  ])
  const underEspn = switchTo(teetime, 'espn', espn)
  for (let reading = 0; reading < 4; reading += 1) await syncAll(underEspn)

  expect(await totals(teetime, leagueId)).toEqual(before)
  expect(await db.select({ key: tournaments.key }).from(tournaments)).toHaveLength(1)
  const field = await db.select().from(entrants)
  expect(field.map(({ apiPlayerId }) => apiPlayerId)).toHaveLength(40)
  expect(field.filter(({ missing }) => missing > 0)).toEqual([])
  const known = await db.select().from(golferIds).where(eq(golferIds.source, 'espn'))
  expect(known.map((one) => [one.sourcePlayerId, one.apiPlayerId])).toEqual(
    expect.arrayContaining([1, 2, 3, 40].map((rank) => [`espn-${900 + rank}`, golferId(rank)])),
  )
  const refs = await db.select().from(tournamentIds).where(eq(tournamentIds.source, 'espn'))
  expect(refs).toMatchObject([{ tournId: 'espn-401000006' }])
  const { tournaments: offered } = await teetime.as('ann')(listUpcomingTournaments)
  expect(offered.map(({ id }) => id)).toEqual(['014'])

  // A birdie under ESPN counts for the golfer whom the paid provider brought.
  espn.golfers[0] = espnGolfer(1, espnName(1), { thru: 10, toPar: today(1) - 1 })
  await syncAll(underEspn)
  const toParOf = async () =>
    (await totals(teetime, leagueId))
      .flatMap(([, , golfers]) => golfers as [string, number, number][])
      .find(([id]) => id === golferId(1))
  expect(await toParOf()).toEqual([golferId(1), first(1) + today(1) - 1, 0])

  Object.assign(scene.golfers[0]!, { today: today(1) - 1, thru: '10' })
  const after = await totals(teetime, leagueId)
  await syncAll(switchTo(teetime, 'live-golf', espn))
  expect(await totals(teetime, leagueId)).toEqual(after)
})

test('a new source that disagrees on a finished round waits until the administrator trusts it', async () => {
  const { teetime, leagueId, espn } = await startRoundTwo()
  const { as, services } = teetime
  const before = await totals(teetime, leagueId)
  const [, second] = espn.golfers
  const lines = second!['linescores'] as { value: number; displayValue: string }[]
  Object.assign(second!, {
    linescores: [{ ...lines[0], value: 72, displayValue: 'E' }, lines[1]],
    statistics: [{ name: 'scoreToPar', value: today(2) }],
  })
  const underEspn = switchTo(teetime, 'espn', espn)
  for (let reading = 0; reading < 3; reading += 1) await syncAll(underEspn)
  expect(await totals(teetime, leagueId)).toEqual(before)
  expect(await services.db.select({ source: boards.source }).from(boards)).toEqual([
    { source: 'live-golf' },
  ])
  const what = 'round 1 of Matt Fitzpatrick is 71 and 72'
  const [followed] = (await as('admin')(getSystemHealth)).feed.tournaments
  expect(followed).toMatchObject({ servedBy: 'live-golf', disagreement: { source: 'espn', what } })

  await as('admin')(acceptHeld, { body: { key: followed!.key, what: 'source', token: what } })
  // Boards are read less often than every half hour while no one plays, or few calls are left.
  await services.db
    .update(feedCandidates)
    .set({ at: sql`${feedCandidates.at} - interval '1 hour'` })
  await syncAll(underEspn)
  const [trusted] = (await as('admin')(getSystemHealth)).feed.tournaments
  expect(trusted).toMatchObject({ servedBy: 'espn', disagreement: null })
})

test('while it is not clear who a golfer is, that golfer waits and everyone else plays on', async () => {
  const { teetime, leagueId, espn } = await startRoundTwo()
  const { db } = teetime.services
  const before = await totals(teetime, leagueId)
  espn.golfers[3] = espnGolfer(4, 'Ulrich Last4')
  const underEspn = switchTo(teetime, 'espn', espn)
  for (let reading = 0; reading < 4; reading += 1) await syncAll(underEspn)

  expect(await totals(teetime, leagueId)).toEqual(before)
  const { rows } = await teetime.as('admin')(getScoreboard, { params: { id: '014' } })
  expect(rows).toHaveLength(40)
  expect(rows.filter(({ stale }) => stale)).toMatchObject([{ apiPlayerId: golferId(4), out: null }])
  expect(await db.select({ source: boards.source }).from(boards)).toEqual([{ source: 'espn' }])
  const field = await db.select().from(entrants)
  expect(field.map(({ missing }) => missing)).toEqual(Array.from({ length: 40 }, () => 0))
  expect(await db.select().from(identityDoubts)).toMatchObject([
    {
      source: 'espn',
      kind: 'golfer',
      sourceId: 'espn-904',
      name: 'Ulrich Last4',
      candidates: [{ id: golferId(4), name: 'First4 Last4' }],
    },
  ])

  // The administrator says who it is.
  const { as } = teetime
  const [doubt] = (await as('admin')(getSystemHealth)).feed.doubts
  const answer = { source: 'espn', kind: 'golfer', sourceId: doubt!.sourceId } as const
  const settle = (candidateId: string | null) =>
    as('admin')(resolveMatch, { body: { ...answer, candidateId } })
  await expect(settle(golferId(5))).rejects.toMatchObject({ status: 404 })
  await settle(golferId(4))
  await expect(settle(golferId(4))).rejects.toMatchObject({ status: 404 })
  await syncAll(underEspn)
  expect((await as('admin')(getSystemHealth)).feed.doubts).toEqual([])
  expect(await totals(teetime, leagueId)).toEqual(before)
  expect(await db.select().from(entrants)).toHaveLength(40)
})

test('a golfer that a second source never showed readably keeps their place in the field', async () => {
  const { teetime, espn } = await startRoundTwo()
  const { db } = teetime.services
  espn.golfers[3] = { ...espnGolfer(4, espnName(4)), athlete: 'garbled' }
  const underEspn = switchTo(teetime, 'espn', espn)
  await syncSchedule(underEspn)
  for (let reading = 0; reading < 3; reading += 1) {
    await syncField(underEspn, await readTournament(teetime))
  }
  const missed = await db.select().from(entrants).where(ne(entrants.missing, 0))
  expect(missed.map(({ apiPlayerId }) => apiPlayerId)).toEqual([])
})

test('a golfer who may be one of two is on the board once', async () => {
  const { teetime, espn } = await startRoundTwo()
  espn.golfers[3] = espnGolfer(4, 'Ulrich Last4')
  espn.golfers.push({ ...espnGolfer(5, 'Viktor Last4'), id: '990' })
  const underEspn = switchTo(teetime, 'espn', espn)
  for (let reading = 0; reading < 2; reading += 1) await syncAll(underEspn)
  const { rows } = await teetime.as('admin')(getScoreboard, { params: { id: '014' } })
  expect(rows.map(({ apiPlayerId }) => apiPlayerId).toSorted()).toEqual(
    Array.from({ length: 40 }, (_, nth) => golferId(nth + 1)),
  )
  expect(rows.filter(({ stale }) => stale)).toMatchObject([{ apiPlayerId: golferId(4) }])
  expect((await teetime.as('admin')(getSystemHealth)).feed.doubts).toHaveLength(2)
})

/** Switches to a source whose one tournament may be either of two that are stored. */
async function startUnclearTournament() {
  const { teetime, espn } = await startRoundTwo()
  const { services } = teetime
  const [stored] = await services.db.select().from(tournaments)
  const other = { ...stored!, key: 'live-golf:1:015:2026', tournId: '015', name: 'Practice Gorse' }
  await services.db.insert(tournaments).values(other)
  espn.name = 'Practice Links'
  const underEspn = switchTo(teetime, 'espn', espn)
  await syncSchedule(underEspn)
  return { ...teetime, stored: stored!, underEspn }
}

test('an ambiguous tournament isn’t offered until the administrator resolves it', async () => {
  const { as, services, stored, underEspn } = await startUnclearTournament()
  const { feed } = await as('admin')(getSystemHealth)
  expect(feed.doubts.map(({ kind, candidates }) => [kind, candidates.length])).toEqual([
    ['tournament', 2],
  ])
  expect(await services.db.select().from(tournaments)).toHaveLength(2)
  const { source, kind, sourceId } = feed.doubts[0]!
  if (source === 'simulated' || source === 'evening') throw new Error('our tours have no doubts')
  await as('admin')(resolveMatch, {
    body: { source, kind, sourceId, candidateId: stored.key },
  })
  await syncSchedule(underEspn)
  const refs = await services.db
    .select()
    .from(tournamentIds)
    .where(eq(tournamentIds.source, 'espn'))
  expect(refs).toMatchObject([{ tournId: 'espn-401000006', tournamentKey: stored.key }])
  expect((await as('admin')(getSystemHealth)).feed.doubts).toEqual([])
})

test('a tournament with another name on the days of one that has a league is stored once, once the administrator confirms it', async () => {
  const { teetime, leagueId, espn } = await startRoundTwo()
  const { as, services } = teetime
  const before = await totals(teetime, leagueId)
  espn.name = 'Heather Cup'
  const underEspn = switchTo(teetime, 'espn', espn)
  await syncAll(underEspn)
  const [stored, second] = await services.db.select().from(tournaments)
  expect(second).toBeUndefined()
  const [doubt] = (await as('admin')(getSystemHealth)).feed.doubts
  expect(doubt).toMatchObject({ kind: 'tournament', name: 'Heather Cup' })
  expect(doubt?.candidates).toEqual([{ id: stored!.key, name: stored!.name }])
  const answer = { source: 'espn', kind: 'tournament', sourceId: doubt!.sourceId } as const
  await as('admin')(resolveMatch, { body: { ...answer, candidateId: stored!.key } })
  espn.golfers[0] = espnGolfer(1, espnName(1), { thru: 10, toPar: today(1) - 1 })
  for (let reading = 0; reading < 4; reading += 1) await syncAll(underEspn)
  expect(await services.db.$count(tournaments)).toBe(1)
  expect(await totals(teetime, leagueId)).not.toEqual(before)
})

test('an alternate with the surname of a golfer who withdrew is another golfer, and the board goes on', async () => {
  const teetime = await startTeeTime()
  const { services, provider } = teetime
  const [scene] = provider.scenes
  const readAll = async () => {
    const row = await readTournament(teetime)
    await syncField(services, row)
    await syncScoreboard(services, row)
  }
  Object.assign(scene!.golfers.at(-1)!, { firstName: 'S.H.', lastName: 'Kim' })
  await services.db.delete(boards)
  await readAll()
  scene!.golfers.at(-1)!.gone = true
  const chan = { id: '20001', firstName: 'Chan', lastName: 'Kim', rank: null, rounds: [] }
  scene!.golfers.push(chan)
  for (let reading = 0; reading < 3; reading += 1) await readAll()
  const stored = await services.db.select().from(entrants)
  const kims = stored.filter(({ lastName }) => lastName === 'Kim')
  expect(kims.map(({ apiPlayerId, missing }) => [apiPlayerId, missing]).toSorted()).toEqual([
    [golferId(40), 3],
    ['20001', 0],
  ])
  expect(await services.db.select().from(identityDoubts)).toEqual([])
  const { rows } = await teetime.as('admin')(getScoreboard, { params: { id: '014' } })
  expect(rows.map(({ apiPlayerId }) => apiPlayerId)).toContain('20001')
})

test('an alternate isn’t in doubt where a second source has named the golfer who withdrew', async () => {
  const { teetime, espn } = await startRoundTwo()
  const { services } = teetime
  const [stored] = await services.db.select().from(tournaments)
  const { key } = stored!
  const named = ({ id, athlete }: (typeof espn.golfers)[number]) => ({
    id: `espn-${id as string}`,
    name: (athlete as { displayName: string }).displayName,
  })
  const golfers = espn.golfers.map(named)
  await matchSourceGolfers(services.db, 'espn', key, golfers)
  const ulrich = { id: 'espn-990', name: 'Ulrich Last4' }
  const others = golfers.filter(({ id }) => id !== 'espn-904')
  const { ids, unclear } = await matchSourceGolfers(services.db, 'espn', key, [...others, ulrich])
  expect([ids.get('espn-990'), unclear]).toEqual(['espn-990', []])
  expect(await services.db.select().from(identityDoubts)).toEqual([])
})

test('two ids of a source are two golfers, also in the reading that brings them', async () => {
  const { services } = await startTeeTime()
  const [stored] = await services.db.select().from(tournaments)
  const other = { ...stored!, key: 'live-golf:1:015:2026', tournId: '015', name: 'Another Open' }
  await services.db.insert(tournaments).values(other)
  const matt = { apiPlayerId: '777', firstName: 'Matt', lastName: 'Fitzpatrick', amateur: false }
  for (const tournamentKey of [stored!.key, other.key])
    await services.db.insert(entrants).values({ ...matt, tournamentKey, teeTimes: [] })
  const { ids } = await matchSourceGolfers(services.db, 'espn', stored!.key, [
    { id: 'espn-1', name: 'Matt Fitzpatrick' },
    { id: 'espn-2', name: 'Matthew Fitzpatrick' },
  ])
  expect([...ids]).toEqual([
    ['espn-1', '777'],
    ['espn-2', 'espn-2'],
  ])
})

test("the administrator's answer about a tournament far off is kept, however often the calendar is read", async () => {
  const { as, services, stored, underEspn } = await startUnclearTournament()
  const { source, kind, sourceId } = (await as('admin')(getSystemHealth)).feed.doubts[0]!
  if (source === 'simulated' || source === 'evening') throw new Error('our tours have no doubts')
  await as('admin')(resolveMatch, { body: { source, kind, sourceId, candidateId: stored.key } })
  for (let reading = 0; reading < 2; reading += 1) {
    await matchEntries(services.db, 'espn', await underEspn.golf.fetchSchedule('1', stored.year))
    expect((await as('admin')(getSystemHealth)).feed.doubts).toEqual([])
  }
  expect(await services.db.select().from(identityDoubts)).toMatchObject([{ decision: stored.key }])
})

test.each([
  ['of two entries of a calendar only the one that the administrator names', ['espn-1'], 'espn-1'],
  ['of two that the administrator names the last one', ['espn-1', 'espn-2'], 'espn-2'],
])('a tournament is %s', async (_which, named, its) => {
  const { as, services, stored, underEspn } = await startUnclearTournament()
  const { year } = stored
  await services.db.delete(tournaments).where(ne(tournaments.key, stored.key))
  const [entry] = await underEspn.golf.fetchSchedule('1', year)
  const twins = ['espn-1', 'espn-2'].map((tournId) => ({ ...entry!, tournId, name: stored.name }))
  const read = async () => await matchEntries(services.db, 'espn', twins)
  expect(await read()).toEqual([])
  for (const tournId of named) {
    const doubt = {
      source: 'espn',
      kind: 'tournament',
      sourceId: `espn:1:${tournId}:${year}`,
    } as const
    await as('admin')(resolveMatch, { body: { ...doubt, candidateId: stored.key } })
  }
  const keys = (await read()).map(({ tournId, key }) => [tournId, key])
  expect(keys).toEqual(
    twins.map(({ tournId }) => [
      tournId,
      tournId === its ? stored.key : `espn:1:${tournId}:${year}`,
    ]),
  )
})

test('a golfer whose name was garbled when a new source first showed them is matched once it isn’t', async () => {
  const { teetime, leagueId, espn } = await startRoundTwo()
  const { db } = teetime.services
  const before = await totals(teetime, leagueId)
  const underEspn = switchTo(teetime, 'espn', espn)
  await syncSchedule(underEspn)
  espn.golfers[3] = espnGolfer(4, 'Qx Zv')
  await syncField(underEspn, await readTournament(teetime))
  expect(await db.select().from(entrants)).toHaveLength(41)
  espn.golfers[3] = espnGolfer(4, 'First4 Last4')
  for (let reading = 0; reading < 3; reading += 1) await syncAll(underEspn)
  const field = await db.select().from(entrants)
  expect(field.map(({ missing }) => missing)).toEqual(Array.from({ length: 40 }, () => 0))
  expect(await totals(teetime, leagueId)).toEqual(before)
  const [serving] = await db.select({ source: boards.source }).from(boards)
  expect(serving).toEqual({ source: 'espn' })
})

test('a twin who stands in two fields at once leaves both, but not one that was played', async () => {
  const { teetime, espn } = await startRoundTwo()
  const { db } = teetime.services
  const underEspn = switchTo(teetime, 'espn', espn)
  await syncSchedule(underEspn)
  espn.golfers[3] = espnGolfer(4, 'Qx Zv')
  const row = await readTournament(teetime)
  await syncField(underEspn, row)
  const twin = { apiPlayerId: 'espn-904', firstName: 'Qx', lastName: 'Zv', amateur: false }
  for (const status of ['upcoming', 'official'] as const) {
    const key = `espn:1:${status}:${row.year}`
    await db.insert(tournaments).values({ ...row, key, status, source: 'espn', tournId: status })
    await db.insert(entrants).values({ ...twin, tournamentKey: key, teeTimes: [] })
  }
  espn.golfers[3] = espnGolfer(4, 'First4 Last4')
  await syncField(underEspn, row)
  const left = db.select({ in: entrants.tournamentKey }).from(entrants)
  const where = eq(entrants.apiPlayerId, 'espn-904')
  expect(await left.where(where)).toEqual([{ in: `espn:1:official:${row.year}` }])
  const known = db.select({ is: golferIds.apiPlayerId }).from(golferIds)
  expect(await known.where(eq(golferIds.sourcePlayerId, 'espn-904'))).toEqual([{ is: golferId(4) }])
})

test.each([
  ['that has named them', syncAll],
  ['that never named them before', syncSchedule],
])(
  'a golfer who is withdrawn in a new source %s is matched with the stored one',
  async (_, read) => {
    const { teetime, espn } = await startRoundTwo()
    const underEspn = switchTo(teetime, 'espn', espn)
    await read(underEspn)
    espn.status = 'STATUS_SCHEDULED'
    Object.assign(espn.golfers[3]!, { status: status('withdrawn') })
    const field = await underEspn.golf.fetchField(await readTournament(teetime))
    expect(field?.withdrawn).toMatchObject([{ apiPlayerId: golferId(4) }])
  },
)
