import { expect, test } from 'vitest'

import { setLeagueClub } from '#contract/clubs/clubs.ts'
import { importSeasons, type ImportPreview } from '#contract/clubs/season-imports.ts'
import { updateSeasonRules } from '#contract/clubs/seasons.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { twelveWeeks } from '#domain/seasons/season.fixture.ts'
import { startClub } from '#server/testing/clubs.ts'
import { seedWeeks, weekId } from '#server/testing/scenes/seasons.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

test('an event that the club plays now, or played in that season, is not imported as well', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, services, register } = teetime
  const { id: clubId } = await startClub(teetime, ['ann', 'bob', 'cat', 'dan', 'eve'])
  await register('fay')
  await seedWeeks(services.db, clubId, twelveWeeks(idOf, weekId))
  const { league: week } = await as('ann')(createLeague, {
    body: { name: 'Week 1', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })
  const league = { id: week.id }
  await as('ann')(setLeagueClub, { params: league, body: { clubId } })
  const params = { id: clubId }
  const rules = { startMonth: 9, majorsDouble: true, dropWorst: 0 }
  await as('ann')(updateSeasonRules, { params, body: rules })
  const errorsOf = async (year: number, event: string) => {
    const csv = `year,event,person,place\n${year},${event},bob,1`
    const body = { csv, confirm: false, people: [] }
    const { errors } = (await as('ann')(importSeasons, { params, body })) as ImportPreview
    return errors.map(({ message }) => message)
  }
  const { tournamentName, tournamentStartDate: day } = await as('ann')(getLeague, {
    params: league,
  })
  const season = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 9 ? 1 : 0)
  expect(await errorsOf(season, tournamentName)).toEqual([
    `The club has ${tournamentName} (${season}) already.`,
  ])
  // The Masters of April 2026 is one of the season that began in September 2025.
  expect(await errorsOf(2025, 'Masters Tournament')).toHaveLength(1)
  expect(await errorsOf(2026, 'Masters Tournament')).toEqual([])
})
