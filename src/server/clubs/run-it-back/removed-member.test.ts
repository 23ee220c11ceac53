import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { listClubWeeks } from '#contract/clubs/club-weeks.ts'
import {
  createClub,
  getClub,
  removeClubMember,
  setLeagueClub,
  updateClub,
} from '#contract/clubs/clubs.ts'
import { joinClub } from '#contract/clubs/join-link.ts'
import { getSeasonStandings } from '#contract/clubs/seasons.ts'
import { getStatistics } from '#contract/game/achievements.ts'
import { getLeaderboard } from '#contract/game/leaderboard.ts'
import { listPendingInvitations } from '#contract/leagues/invitations.ts'
import { getLeague, listMyLeagues } from '#contract/leagues/leagues.ts'
import { setAutoJoin, previewRunItBack, createClubLeague } from '#contract/leagues/run-it-back.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { picks, finalSteps } from '#server/testing/scenes/finished.ts'
import { seasonOf } from '#server/testing/scenes/seasons.ts'
import { upcomingTournament } from '#server/testing/servers/golf-scene.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

/** A club of four with a settled week in which all of them played. Bob was always in, and has been removed. */
async function startWithoutBob() {
  const teetime = await startTeeTime()
  const names = Object.keys(picks)
  const leagueId = await startLeague(teetime, names)
  const { as, idOf, services, passDeadline } = teetime
  const { id, joinCode } = await as('ann')(createClub, {
    body: { name: 'The Usual', entryFee: 0, rules: defaultRules },
  })
  const params = { id }
  for (const name of names.slice(1)) {
    await as(name)(joinClub, { params: { code: joinCode?.code ?? '' } })
  }
  await as('bob')(setAutoJoin, { params, body: { alwaysIn: true } })
  await as('ann')(setLeagueClub, { params: { id: leagueId }, body: { clubId: id } })
  for (const name of names) await draft(teetime, leagueId, name, picks[name] ?? [], -12)
  await passDeadline(leagueId)
  await closeDueDrafts(services.db)
  const { play, pass, settle } = finalSteps(teetime, leagueId)
  await play(4)
  await pass(25)
  await settle()
  const season = seasonOf(teetime.provider.scenes[0]!)
  const look = async () => ({
    board: await as('bob')(getLeaderboard, { params: { id: leagueId } }),
    statistics: await as('bob')(getStatistics),
    leagues: (await as('bob')(listMyLeagues)).leagues,
    row: (await as('cat')(getSeasonStandings, { params, query: { season } })).rows.find(
      ({ userId }) => userId === idOf('bob'),
    ),
  })
  const before = await look()
  await as('ann')(removeClubMember, { params: { id, userId: idOf('bob') } })
  return { teetime, params, leagueId, before, look }
}

test('a removed member keeps their past, and sees nothing of a new week', async () => {
  const { teetime, params, leagueId, before, look } = await startWithoutBob()
  const { as, idOf, provider, tick, services } = teetime
  expect(before.board.standings).toHaveLength(4)
  expect(before.row).toMatchObject({ weeks: 1 })
  expect(await look()).toEqual(before)

  provider.scenes.push(upcomingTournament({ tournId: '020', name: 'The Weekend Open' }))
  await tick()
  await services.db.update(users).set({ subscriptionTier: 'pro' })
  const mailed = async () => await services.db.$count(mails, eq(mails.userId, idOf('bob')))
  const mailsBefore = await mailed()
  const body = { apiTournamentId: '020', tournOrgId: '1' }
  const { league } = await as('ann')(createClubLeague, { params, body })
  expect((await as('cat')(listPendingInvitations)).invitations).toHaveLength(1)
  expect(await mailed()).toBe(mailsBefore)
  expect((await as('bob')(listPendingInvitations)).invitations).toEqual([])
  expect((await as('bob')(listClubWeeks)).weeks).toEqual([])
  for (const call of [
    () => as('bob')(getClub, { params }),
    () => as('bob')(getLeague, { params: { id: league.id } }),
    () => as('bob')(createClubLeague, { params, body }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404 })
  }
  // From the old week, they see no more than that week, and that they may not run the club's next one.
  await as('ann')(updateClub, { params, body: { name: 'Without Bob', entryFee: 5000 } })
  expect(await as('bob')(previewRunItBack, { params: { id: leagueId } })).toMatchObject({
    name: 'Sunday Best',
    entryFee: before.leagues[0]?.entryFee,
    club: null,
    mayRun: false,
    people: [],
    playing: [],
  })
  expect(await look()).toEqual(before)
})

test('an outage isn’t answered with an outsider’s preview', async () => {
  const { teetime, leagueId } = await startWithoutBob()
  const { db } = teetime.services
  await db.execute(sql`alter table club_members rename to unreadable`)
  onTestFinished(
    async () => void (await db.execute(sql`alter table unreadable rename to club_members`)),
  )
  const preview = teetime.as('cat')(previewRunItBack, { params: { id: leagueId } })
  await expect(preview).rejects.toMatchObject({ status: 500 })
})
