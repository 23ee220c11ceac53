import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateNotificationPreferences } from '#contract/accounts/preferences.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { createClub, setLeagueClub } from '#contract/clubs/clubs.ts'
import { joinClub } from '#contract/clubs/join-link.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { updateLeague } from '#contract/leagues/manage-league.ts'
import { updateMember } from '#contract/leagues/members.ts'
import { getSettleUp, markTransfer } from '#contract/leagues/settle-up.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { channelsOf, noticeKinds } from '#domain/notices.ts'
import { advanceShootouts } from '#server/game/shootout/advance.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { draft, invite, startLeague } from '#server/testing/leagues.ts'
import { firstTee, startComparedServer } from '#server/testing/scenes/compared-servers.ts'
import { picks, finalSteps } from '#server/testing/scenes/finished.ts'
import {
  findUrls,
  differences,
  readEverything,
  masking,
  type Observation,
} from '#server/testing/scenes/secrecy.ts'
import { makeWebFolder } from '#server/testing/web-folder.ts'

// Two worlds differ only in how golfers played. Members who hide scores can tell the two apart by these calls alone.
// Answers are the same for everyone (docs/decisions/0047-hiding-scores.md), so each says where its pages ask first.

const byLeague = 'ScoreGate or useSpoilers stands around every page that shows it'
const byVisit = 'ResultsGate stands around it'
const onRequest = 'nobody gets it without asking for it'
const tellsScores: Record<string, string> = {
  listPlayers: 'the list of players leaves scores out until its button is pressed',
  getScoreboard: byLeague,
  getScorecard: byLeague,
  listMyStandings: 'the dashboard says Hidden',
  listLogEntries: 'of the log only what people did is shown',
  getLeaderboard: byLeague,
  getCompactLeaderboard: byLeague,
  getWinProbabilities: byLeague,
  downloadStandings: onRequest,
  explainScore: byLeague,
  getStandingsHistory: byLeague,
  getWinProbabilityHistory: byLeague,
  getWeek: byLeague,
  listMoments: byLeague,
  listRecaps: byLeague,
  getOutlook: byLeague,
  getShootout: byLeague,
  getSettleUp: byLeague,
  listUnpaidLeagues: 'the dashboard leaves out leagues whose results are hidden',
  getSeasonStandings: byVisit,
  downloadSeasonStandings: onRequest,
  getClubRecords: byVisit,
  getRivalry: byVisit,
  listAchievements: byVisit,
  getStatistics: byVisit,
  exportData: onRequest,
  getWatchedLeague: 'it is public, and its page is for people without an account',
}

/** A member, and the commissioner. */
const hiders = ['ann', 'cat'] as const
const hour = 3_600_000

/** Lives through a week in which two members hide scores. @returns what they got from every call, and by mail */
async function watchLater(scoreOf: (at: number, round: number) => number, cutFrom: number) {
  const { teetime, scene } = await startComparedServer(makeWebFolder())
  const { as, idOf, register, runJobs, services } = teetime
  const leagueId = await startLeague(teetime, ['cat', 'ann', 'bob'])
  await register('dan', 'eve')
  const params = { id: leagueId }
  const invitationId = await invite(teetime, leagueId, 'cat', 'dan')
  const club = await as('cat')(createClub, {
    body: { name: 'The Usual', entryFee: 0, rules: defaultRules },
  })
  await as('cat')(setLeagueClub, { params, body: { clubId: club.id } })
  await as('ann')(joinClub, { params: { code: club.joinCode?.code ?? '' } })
  await as('cat')(updateLeague, { params, body: { shootout: true } })
  for (const name of ['ann', 'bob', 'cat']) await draft(teetime, leagueId, name, picks[name] ?? [])
  // So only a prize is left to settle with ann.
  const ann = { ...params, userId: idOf('ann') }
  await as('cat')(updateMember, { params: ann, body: { paid: true } })
  const everything = Object.fromEntries(
    noticeKinds
      .filter((kind) => kind !== 'digest' && channelsOf(kind).includes('mail'))
      .map((kind) => [kind, { mail: true }]),
  )
  for (const name of hiders) {
    await as(name)(updateNotificationPreferences, { body: everything })
    await as(name)(updateProfile, { body: { hidesScores: true } })
  }
  const addresses = await findUrls(teetime, leagueId, invitationId)
  await services.db
    .update(allLeagues)
    .set({ draftingEndAt: new Date(firstTee.getTime() - 72 * hour) })
    .where(eq(allLeagues.id, leagueId))
  await closeDueDrafts(services.db)
  await runJobs()

  const maskKnown = masking(teetime, leagueId)
  // The two worlds have different numbers of lines.
  const mask = (text: string) => maskKnown(text).replaceAll(/<id \d+>/g, '<id>')
  const seen: Observation = new Map()
  const look = async () => {
    await runJobs()
    for (const name of hiders) {
      const answers = await readEverything(teetime, name, addresses, mask)
      const sent = await services.db
        .select({ title: mails.title, text: mails.text })
        .from(mails)
        .where(eq(mails.userId, idOf(name)))
        .orderBy(mails.createdAt, mails.title)
      seen.set(name, [
        ...(seen.get(name) ?? []),
        ...answers,
        `mails 200 ${mask(JSON.stringify(sent))}`,
      ])
    }
  }
  const { play, read, pass, settle } = finalSteps(teetime, leagueId)
  scene.golfers.forEach((golfer, at) => {
    golfer.rounds = [scoreOf(at, 1)]
  })
  await play(1, 'In Progress')
  await look()
  scene.golfers.forEach((golfer, at) => {
    golfer.rounds.push(scoreOf(at, 2))
    if (at >= cutFrom) golfer.out = 'cut'
  })
  await play(2, 'In Progress')
  await read(3)
  await advanceShootouts(services.db)
  await look()
  for (const [at, golfer] of scene.golfers.entries())
    if (!golfer.out) golfer.rounds.push(scoreOf(at, 3), scoreOf(at, 4))
  await play(4)
  await pass(25)
  expect(await settle()).toBe(1)
  await look()
  const { transfers } = await as('cat')(getSettleUp, { params })
  for (const { id } of transfers.filter(({ paid }) => !paid)) {
    const transfer = { ...params, transferId: id ?? '' }
    await as('cat')(markTransfer, { params: transfer, body: { paid: true } })
  }
  const { log } = await as('ann')(listLogEntries, { params })
  const shownLines = log.filter(({ kind }) => kind === 'people').map(({ text }) => text)
  return { seen, log, shownLines }
}

test('someone who hides scores sees them only on pages that ask first', async () => {
  const level = await watchLater(() => 0, 35)
  // Ann is last, so she gets nothing.
  const played = await watchLater(
    (at, round) => (picks['ann']?.includes(at + 1) ? 4 : ((at * 7 + round * 3) % 9) - 5),
    30,
  )
  const reported = hiders.flatMap((name) => differences(level.seen, played.seen, name))
  const names = new Set(reported.map((line) => line.split(' ')[1]))
  expect([...names].toSorted()).toEqual(Object.keys(tellsScores).toSorted())
  // They did get mails, of which none is about scores.
  expect(level.seen.get('ann')?.at(-1)).toContain('Picks are locked in Sunday Best')
  // Nor do the lines of the log that they see, though payments say who won.
  expect(played.shownLines).toEqual(level.shownLines)
  expect(played.log.some(({ kind, name }) => kind === 'money' && name === 'cat')).toBe(true)
})
