import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import {
  updateClubMember,
  createClub,
  getClub,
  deleteClub,
  removeClubMember,
  setLeagueClub,
} from '#contract/clubs/clubs.ts'
import { joinClub } from '#contract/clubs/join-link.ts'
import { importSeasons, undoImport } from '#contract/clubs/season-imports.ts'
import {
  updateSeasonRules,
  getClubRecords,
  getRivalry,
  getSeasonStandings,
} from '#contract/clubs/seasons.ts'
import { listRecaps } from '#contract/game/week.ts'
import { handOverLeague } from '#contract/leagues/members.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { seasonRecords } from '#domain/seasons/records.ts'
import { rivalry } from '#domain/seasons/rivals.ts'
import { countSeason, twelveWeeks } from '#domain/seasons/season.fixture.ts'
import type { ClubWeekResults } from '#domain/seasons/week.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { startClub } from '#server/testing/clubs.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { picks, finalSteps } from '#server/testing/scenes/finished.ts'
import { seasonOf, seedWeeks, weekId } from '#server/testing/scenes/seasons.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { leagueResults } from '../scoring/tables.ts'
import { countSeasonWins } from '../week/season-wins.ts'

const rules = { startMonth: 1, majorsDouble: true, dropWorst: 1 }

/** A club of five with twelve settled weeks. Eve has left it, and fay never was in it. */
async function startSeason() {
  const teetime = await startTeeTime()
  const { id } = await startClub(teetime, ['ann', 'bob', 'cat', 'dan', 'eve'])
  await teetime.register('fay')
  const weeks = twelveWeeks(teetime.idOf, weekId)
  await seedWeeks(teetime.services.db, id, weeks)
  return { teetime, id, params: { id }, weeks }
}

test('table, records and rivals of twelve weeks agree with an independent count', async () => {
  const { teetime, id, params, weeks } = await startSeason()
  const { as, idOf, send, cookieOf } = teetime
  await as('ann')(updateSeasonRules, { params, body: rules })
  await as('eve')(removeClubMember, { params: { id, userId: idOf('eve') } })
  const query = { season: '2026' }
  const table = await as('bob')(getSeasonStandings, { params, query })
  const seen = table.rows.map(({ name, weeks, wins, points, money }) => ({
    name,
    weeks,
    wins,
    points,
    money,
  }))
  // Eve is no longer a member, and her weeks stand.
  expect(seen).toEqual(countSeason().toSorted((a, b) => b.points - a.points))
  expect(table.weeks).toHaveLength(11)
  expect(table.weeks.filter(({ double }) => double)).toMatchObject([
    { tournamentName: 'Masters Tournament' },
  ])
  expect(table.rows.every(({ provisional }) => provisional === null)).toBe(true)

  const { records, people } = await as('bob')(getClubRecords, { params })
  const facts = (some: readonly { kind: string; userId: string; value: number }[]) =>
    some.map(({ kind, userId, value }) => `${kind} ${userId} ${value}`).toSorted()
  expect(facts(records)).toEqual(facts(seasonRecords(weeks)))
  expect(new Set(records.map(({ kind }) => kind)).size).toBe(5)
  expect(people.map(({ name }) => name)).toEqual(['ann', 'bob', 'cat', 'dan', 'eve'])
  const [a, b] = [idOf('ann'), idOf('cat')]
  const rivals = await as('bob')(getRivalry, { params: { id, a, b } })
  expect(rivals).toEqual(rivalry(weeks, a, b))
  expect(rivals).toMatchObject({ winsA: 6, winsB: 2, level: 1 })

  const csv = await send({
    url: `/api/clubs/${id}/table.csv?season=2026`,
    cookies: cookieOf('bob'),
  })
  expect(csv.headers['content-disposition']).toBe('attachment; filename="season-2026.csv"')
  const [head, first] = csv.body.split('\r\n')
  expect(head).toMatch(/^\uFEFFPlace,Member,Points,.*,After Masters Tournament,/)
  expect(first).toMatch(/^1,(ann|dan),/)

  const empty = await as('bob')(getSeasonStandings, { params, query: { season: '1999' } })
  expect([empty.rows, empty.weeks]).toEqual([[], []])
  expect(empty.seasons).toContain(2026)

  const csv2026 = 'year,event,person,place\n2026,Pro-Am,bob,1\n2026,Pro-Am,Rob,2'
  await as('ann')(importSeasons, { params, body: { csv: csv2026, confirm: true, people: [] } })
  // The week itself is left out.
  const own = await winnersOf(teetime, weekId(11))
  const wins = countSeason().map(({ name, wins }) => [
    idOf(name),
    wins + Number(name === 'bob') - Number(own.includes(idOf(name))),
  ])
  expect(await countSeasonWins(teetime.services.db, weekId(11))).toEqual({
    period: 'year',
    wins: new Map(wins.filter(([, count]) => count) as [string, number][]),
  })
})

test('a settled tournament whose name and days are corrected is corrected in its club and its season', async () => {
  const { teetime, params, weeks } = await startSeason()
  const { as, services } = teetime
  const { leagueId } = weeks[0]!
  const read = async () => {
    const { leagues } = await as('ann')(getClub, { params })
    const league = leagues.find(({ id }) => id === leagueId)
    const season = await as('ann')(getSeasonStandings, { params, query: { season: '2026' } })
    const week = season.weeks.find((week) => week.leagueId === leagueId)
    return [
      league?.tournamentName,
      league?.tournamentStartDate,
      week?.tournamentName,
      week?.startsOn,
    ]
  }
  expect(await read()).not.toContain('Corrected Open')
  await services.db
    .update(tournaments)
    .set({ name: 'Corrected Open', startDate: '2026-01-02' })
    .where(eq(tournaments.tournId, leagueId))
  expect(await read()).toEqual(['Corrected Open', '2026-01-02', 'Corrected Open', '2026-01-02'])
})

test('a season that starts in September agrees with an independent count, on both sides of the turn', async () => {
  const { teetime, id, params } = await startSeason()
  const { as, idOf, send, cookieOf, services } = teetime
  await as('ann')(updateSeasonRules, { params, body: { ...rules, startMonth: 9 } })
  const csv = 'year,event,person,place\n2025,Captains’ Day,bob,1\n2025,Captains’ Day,cat,2'
  const { importId } = (await as('ann')(importSeasons, {
    params,
    body: { csv, confirm: true, people: [] },
  })) as { importId: string }
  const read = async (season: string) =>
    await as('bob')(getSeasonStandings, { params, query: { season } })
  // An imported week is of the season whose year it has, before that season's other weeks.
  const { weeks: withImport } = await read('2025')
  expect(withImport.map(({ imported }) => imported)).toEqual([true, ...Array(9).fill(false)])
  await as('ann')(undoImport, { params: { id, importId } })

  const seasons = [
    ['2025', countSeason('2025-09-01', '2026-09-01'), 9],
    ['2026', countSeason('2026-09-01', '2027-09-01'), 2],
  ] as const
  for (const [season, counted, weekCount] of seasons) {
    const { rows, weeks } = await read(season)
    const seen = rows.map(({ name, weeks, wins, points, money }) => ({
      name,
      weeks,
      wins,
      points,
      money,
    }))
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
    expect(seen.toSorted(byName)).toEqual(counted.filter(({ weeks }) => weeks > 0))
    expect(seen.map(({ points }) => points)).toEqual(
      seen.map(({ points }) => points).toSorted((a, b) => b - a),
    )
    expect(weeks).toHaveLength(weekCount)
    const url = `/api/clubs/${id}/table.csv?season=${season}`
    const sheet = (await send({ url, cookies: cookieOf('bob') })).body.trim().split('\r\n')
    expect(sheet).toHaveLength(rows.length + 1)
    expect(sheet[1]).toContain(`,${rows[0]?.points},`)
  }
  expect(await countSeasonWins(services.db, weekId(11))).toEqual({
    period: 'season',
    wins: new Map([[idOf('bob'), 1]]),
  })
  expect((await winnersOf(teetime, weekId(11))).toSorted()).toEqual(
    [idOf('bob'), idOf('cat'), idOf('dan')].toSorted(),
  )
})

const winnersOf = async ({ services }: TeeTime, leagueId: string) => {
  const won = and(eq(leagueResults.leagueId, leagueId), eq(leagueResults.rank, 1))
  const rows = await services.db.select().from(leagueResults).where(won)
  return rows.map(({ userId }) => userId)
}

test('only people in the club see its seasons, and only the owner and deputies set how they count', async () => {
  const { teetime, id, params } = await startSeason()
  const { as, idOf, stranger } = teetime
  await as('eve')(removeClubMember, { params: { id, userId: idOf('eve') } })
  const [a, b] = [idOf('ann'), idOf('bob')]
  const looks = {
    table: (name: string) => as(name)(getSeasonStandings, { params, query: {} }),
    records: (name: string) => as(name)(getClubRecords, { params }),
    rivals: (name: string) => as(name)(getRivalry, { params: { id, a, b } }),
  }
  for (const [what, look] of Object.entries(looks)) {
    await look('cat')
    for (const name of ['eve', 'fay', 'admin']) {
      await expect(look(name), `${what} ${name}`).rejects.toMatchObject({
        status: 404,
        message: 'Club not found',
      })
    }
  }
  await expect(stranger(getClubRecords, { params })).rejects.toMatchObject({ status: 401 })
  const change = (name: string, body = rules) => as(name)(updateSeasonRules, { params, body })
  await expect(change('bob')).rejects.toMatchObject({ status: 403 })
  await expect(change('fay')).rejects.toMatchObject({ status: 404 })
  await as('ann')(updateClubMember, { params: { id, userId: b }, body: { role: 'deputy' } })
  await change('bob', { ...rules, startMonth: 9 })
  for (const wrong of [{ startMonth: 13 }, { dropWorst: 21 }, { dropWorst: -1 }]) {
    await expect(change('bob', { ...rules, ...wrong })).rejects.toMatchObject({ status: 400 })
  }
  // From September on, the twelve weeks are of two seasons, and the first is over.
  const { rules: stored, seasons } = await as('cat')(getSeasonStandings, { params, query: {} })
  expect(stored).toEqual({ ...rules, startMonth: 9 })
  expect(seasons).toEqual(expect.arrayContaining([2026, 2025]))
  const { trophies } = await as('cat')(getClubRecords, { params })
  expect(trophies.find(({ season }) => season === 2025)?.first).toHaveLength(1)
  await as('ann')(deleteClub, { params })
  await expect(looks.table('ann')).rejects.toMatchObject({ status: 404 })
})

test('a season isn’t over, and has no trophies, while a week that began in it is in play', async () => {
  const teetime = await startTeeTime()
  const names = ['ann', 'bob', 'cat', 'dan', 'eve']
  const leagueId = await startLeague(teetime, names)
  const { as, idOf, passDeadline, services } = teetime
  const { id } = await as('ann')(createClub, {
    body: { name: 'The Usual', entryFee: 0, rules: defaultRules },
  })
  const params = { id }
  await as('ann')(updateSeasonRules, { params, body: { ...rules, startMonth: 9 } })
  await as('ann')(setLeagueClub, { params: { id: leagueId }, body: { clubId: id } })
  await seedWeeks(services.db, id, twelveWeeks(idOf, weekId))
  /** Whether the season of 2025 is over, in its table and by its trophies. */
  const isOver = async () => {
    const table = await as('ann')(getSeasonStandings, { params, query: { season: '2025' } })
    const { trophies } = await as('ann')(getClubRecords, { params })
    return [table.isOver, trophies.some(({ season }) => season === 2025)]
  }
  expect(await isOver()).toEqual([true, true])
  await passDeadline(leagueId)
  await closeDueDrafts(services.db)
  const endAgo = (days: number) =>
    services.db.execute(sql`update tournaments
      set start_date = '2026-08-29', end_date = current_date - ${days}::int,
        first_tee_at = now() - make_interval(days => ${days}::int + 3)
      where key = (select tournament_key from leagues where id = ${leagueId})`)
  await endAgo(0)
  expect(await isOver()).toEqual([false, false])
  await endAgo(14)
  expect(await isOver()).toEqual([false, false])
  // The calendar is wrong about a week in play.
  await services.db.execute(sql`update tournaments set end_date = current_date - 40`)
  await services.db.execute(sql`update tournaments set first_tee_at = now() - interval '1 day'
    where key = (select tournament_key from leagues where id = ${leagueId})`)
  expect(await isOver()).toEqual([false, false])
  // Abandoned without a word, so that its league never settles.
  await endAgo(15)
  expect(await isOver()).toEqual([true, true])
})

test('the provisional column is what settling then writes, and a void week adds nothing', async () => {
  const teetime = await startTeeTime()
  const names = Object.keys(picks)
  const leagueId = await startLeague(teetime, names)
  const { as, passDeadline, services } = teetime
  const { id, joinCode } = await as('ann')(createClub, {
    body: { name: 'The Usual', entryFee: 0, rules: defaultRules },
  })
  for (const name of names.slice(1)) {
    await as(name)(joinClub, { params: { code: joinCode?.code ?? '' } })
  }
  const params = { id }
  await as('ann')(setLeagueClub, { params: { id: leagueId }, body: { clubId: id } })
  for (const name of names) await draft(teetime, leagueId, name, picks[name] ?? [], -12)
  const season = seasonOf(teetime.provider.scenes[0]!)
  const table = async () => await as('bob')(getSeasonStandings, { params, query: { season } })
  expect((await table()).rows).toEqual([])
  await passDeadline(leagueId)
  await closeDueDrafts(services.db)
  const { play, pass, settle } = finalSteps(teetime, leagueId)
  // Nobody has started.
  expect((await table()).rows).toEqual([])
  await play(4)
  expect((await table()).rows).toHaveLength(4)
  // Whoever runs the league by then gets the commissioner's share.
  await as('ann')(handOverLeague, {
    params: { id: leagueId },
    body: { userId: teetime.idOf('bob') },
  })
  const live = await table()
  expect(live.rows).toHaveLength(4)
  expect(live.rows.map(({ points, weeks }) => [points, weeks])).toEqual(names.map(() => [0, 0]))
  await pass(25)
  await seedWeeks(services.db, id, [sharedByAll(season, names.map(teetime.idOf))])
  await settle()
  const [recap] = (await as('bob')(listRecaps, { params: { id: leagueId } })).recaps
  expect(recap?.text).toMatch(/That’s \w+’s second win this year/)
  const settled = await table()
  expect(settled.rows.reduce((all, { points }) => all + points, 0)).toBe(2 * (4 + 3 + 2 + 1))
  expect(settled.rows.reduce((all, { money }) => all + money, 0)).toBe(0)
  const added = new Map(live.rows.map(({ userId, provisional }) => [userId, provisional]))
  for (const { userId, points, money, provisional } of settled.rows) {
    expect(added.get(userId)).toEqual({ points: points - 2.5, money })
    expect(provisional).toBeNull()
  }
})

/** A free week of a season that no one lost. */
function sharedByAll(season: string, userIds: string[]): ClubWeekResults {
  return {
    ...twelveWeeks(String, weekId)[0]!,
    startsOn: `${season}-01-01`,
    fee: 0,
    commissioner: { userId: userIds[0] ?? '', share: 0 },
    results: userIds.map((userId) => ({
      userId,
      rank: 1,
      total: -4,
      guess: null,
      prize: 0,
      missedCuts: 0,
    })),
  }
}
