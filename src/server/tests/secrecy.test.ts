import { eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateNotificationPreferences } from '#contract/accounts/preferences.ts'
import { setTimeZone } from '#contract/accounts/time-zone.ts'
import { createClub, listMyClubs, setLeagueClub } from '#contract/clubs/clubs.ts'
import { joinClub } from '#contract/clubs/join-link.ts'
import { adviseTeam, analyzeGroups } from '#contract/game/assistant.ts'
import {
  addToShortlist,
  quickPickTeam,
  removeFromShortlist,
  saveTeam,
} from '#contract/game/draft.ts'
import { saveShootoutPicks } from '#contract/game/shootout.ts'
import { getJoinCode } from '#contract/leagues/join-link.ts'
import { updateLeague, deleteLeague, restoreLeague } from '#contract/leagues/manage-league.ts'
import { sendFriendRequest } from '#contract/people/friends.ts'
import { getLeagueChat, sendMessage } from '#contract/people/messages.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { advanceShootouts } from '#server/game/shootout/advance.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { shootouts } from '#server/leagues/shootout-setting.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { parseUrl } from '#server/platform/http/parse-url.ts'
import { draft, invite, golferId, startLeague } from '#server/testing/leagues.ts'
import { clubEndpoints, leagueEndpoints } from '#server/testing/scenes/access.ts'
import { firstTee, startComparedServer } from '#server/testing/scenes/compared-servers.ts'
import { finalSteps } from '#server/testing/scenes/finished.ts'
import { color, drawCrest, givePlan } from '#server/testing/scenes/looks.ts'
import {
  findUrls,
  differences,
  subscribeToEverything,
  readEverything,
  masking,
  type Observation,
  type Observer,
  observers,
  type Write,
  writeEverything,
} from '#server/testing/scenes/secrecy.ts'
import type { ProviderTournament } from '#server/testing/servers/golf-scene.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'
import { makeWebFolder } from '#server/testing/web-folder.ts'

// Two worlds differ only in the picks of one member, bob. Nobody else, wherever they look, may be able to
// tell the two apart until drafting closes.

/** Members, who see every team once drafting has closed. */
const members: readonly Observer[] = ['ann', 'cat']
const hour = 3_600_000

/** What bob does in the draft of a league, before the best golfer of the field withdraws and after it. */
type Draft = Record<'before' | 'after', (teetime: TeeTime, leagueId: string) => Promise<void>>

/** Bob has the golfer who withdraws, and tries everything that the draft offers. */
const restless: Draft = {
  async before(teetime, leagueId) {
    const { as, send, cookieOf } = teetime
    const params = { id: leagueId }
    const team = [1, 2, 8, 9, 15, 22]
    await draft(teetime, leagueId, 'bob', [3], null)
    await draft(teetime, leagueId, 'bob', team.slice(0, 3), -11)
    const picked = { apiPlayerIds: [golferId(1)] }
    await as('bob')(quickPickTeam, { params, body: picked })
    const outdated = { ...picked, predictedWinningScore: null, basedOn: null }
    const conflict = as('bob')(saveTeam, { params, body: outdated })
    await expect(conflict).rejects.toMatchObject({ code: 'team-changed' })
    await expect(draft(teetime, leagueId, 'bob', [1, 1])).rejects.toMatchObject({ status: 409 })
    await draft(teetime, leagueId, 'bob', team, -11)
    for (const rank of team) {
      await as('bob')(addToShortlist, { params: { ...params, apiPlayerId: golferId(rank) } })
    }
    await as('bob')(removeFromShortlist, { params: { ...params, apiPlayerId: golferId(1) } })
    const advised = await send({
      method: adviseTeam.method,
      url: adviseTeam.path,
      cookies: cookieOf('bob'),
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { leagueId, currentTeam: team.map(golferId) },
    })
    expect(advised.statusCode).toBe(200)
    await draft(teetime, leagueId, 'bob', team.toReversed(), -30)
  },
  async after(teetime, leagueId) {
    await draft(teetime, leagueId, 'bob', [1, 2, 8, 9, 16, 23], -12)
  },
}

/** Bob saves once. */
const calm: Draft = {
  before: (teetime, leagueId) => draft(teetime, leagueId, 'bob', [3, 4, 10, 11, 16, 23], null),
  after: async () => {},
}

/**
 * The best golfer of the field withdraws. Picks lock within a day by then, so members are reminded.
 *
 * @param isPicked whether bob has that golfer
 */
async function withdrawBest(
  { services: { db }, tick, runJobs }: TeeTime,
  scene: ProviderTournament,
  isPicked: boolean,
): Promise<void> {
  for (const golfer of scene.golfers) if (golfer.id === golferId(1)) golfer.gone = true
  for (let times = 0; times < 3; times += 1) await tick()
  await db.update(allLeagues).set({
    // Old enough for the mail that says who of the club is in.
    createdAt: new Date(Date.now() - 24 * hour),
    draftingEndAt: new Date(firstTee.getTime() - 30 * hour),
  })
  await runJobs()
  expect(await db.$count(mails, eq(mails.kind, 'withdrawal'))).toBe(Number(isPicked))
  expect(await db.$count(mails, eq(mails.kind, 'deadline'))).toBeGreaterThan(0)
}

/** One world: its league, and what everyone else saw while bob picked, and after drafting closed. */
async function liveThrough(bobs: Draft): Promise<{ before: Observation; after: Observation }> {
  const { teetime, scene } = await startComparedServer(makeWebFolder())
  const { as, idOf, register, services, send, cookieOf } = teetime
  const leagueId = await startLeague(teetime, ['cat', 'ann', 'bob'])
  await register('dan', 'eve', 'fay')
  const params = { id: leagueId }
  await as('eve')(sendFriendRequest, { body: { toUserId: idOf('bob') } })
  const invitationId = await invite(teetime, leagueId, 'cat', 'dan')
  await draft(teetime, leagueId, 'ann', [5, 6, 12, 13, 17, 24], -9)
  await playInClub(teetime, leagueId)
  // They want to hear all that there is to hear.
  for (const name of ['ann', 'cat']) {
    const mail = { mail: true }
    await as(name)(updateNotificationPreferences, {
      body: { reveal: mail, recap: mail, message: mail },
    })
    await as(name)(setTimeZone, { body: { timeZone: 'Europe/Berlin' } })
  }
  await as('ann')(updateNotificationPreferences, { body: { digest: { mail: true } } })
  const hear = await subscribeToEverything(teetime, leagueId)

  await bobs.before(teetime, leagueId)
  await withdrawBest(teetime, scene, bobs === restless)
  await bobs.after(teetime, leagueId)
  await as('cat')(updateLeague, { params, body: { nickname: 'The Usual' } })
  const mask = masking(teetime, leagueId)
  const writes = await repairs(teetime, leagueId)
  expectEveryWrite(writes)
  const answers = await writeEverything(teetime, writes, mask)
  // Deletes and restores the league, which is announced to everyone.
  await as('cat')(deleteLeague, { params })
  const whileGone: string[] = []
  for (const watcher of ['cat', 'ann', 'dan'] as const) {
    for (const url of ['/api/leagues/deleted', `/api/leagues/${leagueId}/teams`]) {
      const { body } = await send({ url, cookies: cookieOf(watcher) })
      whileGone.push(body)
    }
  }
  await as('cat')(restoreLeague, { params })

  const addresses = await findUrls(teetime, leagueId, invitationId)
  const look = async (): Promise<Observation> => {
    const seen: Observation = new Map()
    for (const watcher of observers)
      seen.set(watcher, await readEverything(teetime, watcher, addresses, mask))
    return seen
  }
  const before = await look()
  before.get('ann')?.push(...whileGone.map(mask), ...answers)
  const received = await hear()
  const written = await services.db
    .select({ userId: mails.userId, kind: mails.kind, title: mails.title, text: mails.text })
    .from(mails)
    .where(ne(mails.userId, idOf('bob')))
    .orderBy(mails.createdAt, mails.title)
  for (const watcher of observers) {
    const mine = written.filter(({ userId }) => watcher !== null && userId === idOf(watcher))
    before
      .get(watcher)
      ?.push(...(received.get(watcher) ?? []).map(mask), mask(JSON.stringify(mine)))
  }
  // The same instant in both worlds.
  await services.db
    .update(allLeagues)
    .set({ draftingEndAt: new Date(firstTee.getTime() - 72 * hour) })
    .where(eq(allLeagues.id, leagueId))
  return { before, after: await look() }
}

/** Puts cat's league into her club, whose members are ann and dan, too. */
async function playInClub(teetime: TeeTime, leagueId: string): Promise<void> {
  const { as } = teetime
  await givePlan(teetime, 'cat', 'enterprise')
  const body = { name: 'The Usual', entryFee: 0, rules: defaultRules }
  const { id, joinCode } = await as('cat')(createClub, { body })
  await as('cat')(setLeagueClub, { params: { id: leagueId }, body: { clubId: id } })
  const params = { code: joinCode?.code ?? '' }
  for (const name of ['ann', 'dan']) await as(name)(joinClub, { params })
}

const pastSeason = 'year,event,person,place\n2019,The Open,cat,1\n2019,The Open,bob,2'

/** Deleting and restoring a league are calls of their own, and an import has to be there to be undone. */
const writtenElsewhere = ['deleteLeague', 'restoreLeague', 'undoImport']

/** Expects that requests include every call that writes in a league or a club. */
function expectEveryWrite(writes: readonly Write[]): void {
  const missing = [...leagueEndpoints, ...clubEndpoints].filter(
    ({ name, endpoint }) =>
      endpoint.method !== 'GET' &&
      !writtenElsewhere.includes(name) &&
      !writes.some(([, method, url]) => method === endpoint.method && parseUrl(endpoint, url)),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
}

/** Members repair a league while another member's picks are secret. It ends as it began. */
async function repairs({ as, idOf }: TeeTime, leagueId: string): Promise<Write[]> {
  const league = `/api/leagues/${leagueId}`
  const memberAt = (name: string) => `${league}/members/${idOf(name)}`
  const { code } = await as('cat')(getJoinCode, { params: { id: leagueId } })
  const { id } = await as('bob')(getLeagueChat, { params: { id: leagueId } })
  const chat = `/api/conversations/${id}`
  const message = await as('bob')(sendMessage, { params: { id }, body: { content: 'Done!' } })
  const [club] = (await as('cat')(listMyClubs)).clubs
  const clubAt = `/api/clubs/${club?.id}`
  const mention = { userId: idOf('bob'), start: 0, length: 4 }
  const noOne = '00000000-0000-4000-8000-000000000000'
  const team = (ranks: number[]) => ({
    apiPlayerIds: ranks.map(golferId),
    predictedWinningScore: -9,
    basedOn: null,
  })
  const anns = [5, 6, 12, 13, 17, 24]
  const grouped = { playerGroupAssignments: [{ apiPlayerId: golferId(30), groupId: 'A' }] }
  const nextWeek = { apiTournamentId: '014', tournOrgId: '1' }
  return [
    // With golfers that bob has, and with the one who withdrew.
    ['ann', 'PUT', `${league}/team`, team(anns)],
    ['ann', 'PUT', `${league}/team`, team([3, 8, 15])],
    ['ann', 'PUT', `${league}/team`, team([1])],
    ['ann', 'POST', `${league}/team/quick-pick`, { apiPlayerIds: anns.map(golferId) }],
    ['ann', 'PUT', `${league}/shortlist/${golferId(3)}`],
    ['ann', 'PUT', `${league}/shortlist/${golferId(1)}`],
    ['ann', 'DELETE', `${league}/shortlist/${golferId(3)}`],
    ['ann', 'POST', adviseTeam.path, { leagueId, currentTeam: [golferId(3), golferId(8)] }],
    ['cat', 'POST', analyzeGroups.path, { leagueId }],
    ['cat', 'POST', `${league}/player-groups`, grouped],
    ['cat', 'PUT', `${league}/player-groups`, grouped],
    ['cat', 'DELETE', `${league}/player-groups/${noOne}`],
    ['cat', 'POST', `${league}/complete-setup`],
    ['cat', 'PATCH', league, { rules: { ...defaultRules, counting: 3 } }],
    ['cat', 'POST', `${league}/invite`, { friendId: idOf('dan') }],
    ['ann', 'PUT', `${league}/settle-up/${noOne}`, { paid: true }],
    ['ann', 'PUT', `${league}/shootout`, { apiPlayerIds: [3, 8, 15].map(golferId) }],
    ['ann', 'POST', `${league}/run-it-back`, nextWeek],
    ['ann', 'POST', `${clubAt}/leagues`, nextWeek],
    ['ann', 'PATCH', `${clubAt}/members/me`, { alwaysIn: true }],
    ['ann', 'PUT', `${league}/scorer`, { muted: true }],
    ['ann', 'PUT', `${league}/scorer`, { muted: false }],
    ['ann', 'DELETE', `${league}/calendar-link`],
    ['ann', 'PUT', `${league}/calendar-link`],
    ['ann', 'POST', `${chat}/messages`, { content: '@bob picked?', mentions: [mention] }],
    ['dan', 'PUT', `${chat}/reactions`, { line: 'reveal', reaction: 'fire', reacted: true }],
    ['ann', 'PUT', `${chat}/reactions`, { line: 'reveal', reaction: 'fire', reacted: true }],
    ['ann', 'PUT', `${chat}/reactions`, { line: message.id, reaction: 'fire', reacted: true }],
    ['ann', 'PUT', `${chat}/reactions`, { line: message.id, reaction: 'heart', reacted: true }],
    ['ann', 'PUT', `${chat}/reactions`, { line: message.id, reaction: 'heart', reacted: false }],
    ['fay', 'POST', `/api/join/${code}`],
    ['cat', 'PATCH', memberAt('ann'), { deputy: true }],
    ['ann', 'POST', `${league}/nudge`],
    ['cat', 'POST', `${league}/nudge`],
    ['ann', 'PATCH', memberAt('bob'), { paid: true }],
    ['ann', 'DELETE', memberAt('bob')],
    ['fay', 'DELETE', memberAt('fay')],
    ['ann', 'POST', `${league}/nudge`],
    ['fay', 'POST', `/api/join/${code}`],
    ['cat', 'PUT', `${league}/commissioner`, { userId: idOf('ann') }],
    ['ann', 'DELETE', memberAt('fay')],
    ['fay', 'POST', `/api/join/${code}`],
    ['ann', 'PATCH', league, { name: 'Sunday Better', entryFee: '25.00' }],
    ['ann', 'PATCH', memberAt('cat'), { deputy: true }],
    ['ann', 'PUT', `${league}/commissioner`, { userId: idOf('bob') }],
    ['bob', 'PUT', `${league}/commissioner`, { userId: idOf('cat') }],
    ['cat', 'PUT', `${league}/commissioner`, { userId: idOf('fay') }],
    ['admin', 'PATCH', `/api/admin/users/${idOf('fay')}`, { disabled: true }],
    ['admin', 'PUT', `/api/admin/leagues/${leagueId}/commissioner`, { userId: idOf('cat') }],
    ['cat', 'PUT', `${league}/join-code`],
    ['cat', 'DELETE', `${league}/join-code`],
    ['cat', 'POST', `${league}/join-code`],
    ['cat', 'PUT', `${league}/watch-link`],
    ['ann', 'PUT', `${league}/watch-link`],
    ['cat', 'DELETE', `${league}/watch-link`],
    ['cat', 'PUT', `${league}/group-channel`, { url: 'http://127.0.0.1:9/closed' }],
    ['cat', 'POST', `${league}/group-channel/test`],
    ['cat', 'DELETE', `${league}/group-channel`],
    ['ann', 'PUT', `${league}/club`, { clubId: null }],
    ['cat', 'PUT', `${league}/club`, { clubId: null }],
    ['cat', 'PUT', `${league}/club`, { clubId: club?.id }],
    ['cat', 'PATCH', clubAt, { name: 'The Regulars', entryFee: '10.00' }],
    ['ann', 'PUT', `${clubAt}/look`, { color }],
    ['cat', 'PUT', `${clubAt}/look`, { color, crest: await drawCrest() }],
    ['cat', 'PUT', `${clubAt}/season-rules`, { startMonth: 1, majorsDouble: true, dropWorst: 1 }],
    ['cat', 'POST', `${clubAt}/import`, { csv: pastSeason, confirm: false, people: [] }],
    ['ann', 'POST', `${clubAt}/import`, { csv: pastSeason, confirm: true, people: [] }],
    ['cat', 'POST', `${clubAt}/import`, { csv: pastSeason, confirm: true, people: [] }],
    ['ann', 'PUT', `${clubAt}/calendar-link`],
    ['ann', 'DELETE', `${clubAt}/calendar-link`],
    ['cat', 'PUT', `${clubAt}/mondays`, { choice: 'ask' }],
    ['cat', 'POST', `${clubAt}/mondays/skip`],
    ['cat', 'PATCH', `${clubAt}/members/${idOf('dan')}`, { role: 'deputy' }],
    ['dan', 'PUT', `${clubAt}/join-code`],
    ['cat', 'DELETE', `${clubAt}/join-code`],
    ['cat', 'POST', `${clubAt}/join-code`],
    ['cat', 'PUT', `${clubAt}/join-code`],
    ['cat', 'DELETE', `${clubAt}/members/${idOf('dan')}`],
    ['ann', 'DELETE', `${clubAt}/members/${idOf('cat')}`],
    ['ann', 'DELETE', `${clubAt}/look`],
    ['cat', 'DELETE', `${clubAt}/look`],
    ['cat', 'PUT', `${clubAt}/look`, { color }],
    ['cat', 'DELETE', clubAt],
    ['cat', 'POST', `${clubAt}/restore`],
  ]
}

/** One world in which bob is reminded, nudged, removed, and tries to come back. */
async function removeFrom(team: number[], guess: number): Promise<string[]> {
  const { teetime, scene } = await startComparedServer()
  const { as, idOf, services } = teetime
  const leagueId = await startLeague(teetime, ['cat', 'ann', 'bob'])
  await teetime.register('dan', 'eve')
  const { code } = await as('cat')(getJoinCode, { params: { id: leagueId } })
  const league = `/api/leagues/${leagueId}`
  await draft(teetime, leagueId, 'bob', team, guess)
  await withdrawBest(teetime, scene, team.includes(1))
  const writes: Write[] = [
    ['cat', 'POST', `${league}/nudge`],
    ['cat', 'PATCH', `${league}/members/${idOf('bob')}`, { deputy: true, paid: true }],
    ['cat', 'DELETE', `${league}/members/${idOf('bob')}`],
    ['bob', 'POST', `/api/join/${code}`],
    ['cat', 'DELETE', `${league}/members/${idOf('bob')}`],
    ['ann', 'DELETE', `${league}/members/${idOf('ann')}`],
  ]
  const mask = masking(teetime, leagueId)
  const answers = await writeEverything(teetime, writes, mask)
  const sent = await services.db
    .select({ userId: mails.userId, title: mails.title, text: mails.text })
    .from(mails)
    // That one is for bob alone.
    .where(ne(mails.kind, 'withdrawal'))
  // Sorted, because the mails of one nudge have no order.
  return [...answers, ...sent.map((mail) => mask(JSON.stringify(mail))).toSorted()]
}

test('the answers to nudging, removing and leaving reveal nothing of the picks that go with a member', async () => {
  const complete = await removeFrom([1, 2, 8, 9, 15, 22], -11)
  expect(await removeFrom([3, 4, 10, 11, 16, 23], -17)).toEqual(complete)
  expect(complete.map((text) => / (\d{3}) /.exec(text)?.[1])).toEqual(
    expect.arrayContaining(['200', '404', '409']),
  )
  // Two halves of a team, and none, differ in nothing either.
  const half = await removeFrom([1, 2, 8], -11)
  expect(await removeFrom([3], -17)).toEqual(half)
  expect(await removeFrom([], -17)).toEqual(half)
})

test('until drafting closes nothing reveals the picks of another member', async () => {
  const one = await liveThrough(restless)
  const other = await liveThrough(calm)
  for (const watcher of observers) {
    expect(differences(one.before, other.before, watcher)).toEqual([])
    const after = differences(one.after, other.after, watcher)
    // The difference exists: members see it as soon as they may.
    if (members.includes(watcher)) expect(after.length).toBeGreaterThan(3)
    // Others see the board through its watch link, and nothing else.
    else expect(after).toEqual([expect.stringContaining(' getWatchedLeague 200 ')])
  }
  // And the watchers did see and hear something.
  const seen = one.before.get('ann')?.join('\n') ?? ''
  expect(seen).toContain('"picked":true')
  expect(seen).toContain('"topic":"leagues/<league>"')
  // A stream carries no board before that.
  expect(seen).toContain('{"address":"/api/leagues/<league>/board","change":null}')
  expect(seen).not.toContain('{"address":"/api/leagues/<league>/board","change":{')
})

test('no response changes with half a team of another member, or with other picks of theirs, not even an ETag', async () => {
  const teetime = await startTeeTime()
  const { as, register } = teetime
  const leagueId = await startLeague(teetime, ['cat', 'ann', 'bob'])
  await register('dan', 'eve')
  const params = { id: leagueId }
  const invitationId = await invite(teetime, leagueId, 'cat', 'dan')
  await draft(teetime, leagueId, 'ann', [5, 6, 12, 13, 17, 24], -9)
  const addresses = (await findUrls(teetime, leagueId, invitationId)).filter(
    // One has the time, one the number of requests, and one what reading a calendar stored.
    ({ name }) => !['getTeam', 'getAdminMetrics', 'exportData'].includes(name),
  )
  const look = async () => {
    const seen: string[] = []
    for (const watcher of observers) {
      seen.push(...(await readEverything(teetime, watcher, addresses, (text) => text)))
    }
    return seen
  }
  const expectNothingNew = async (move: () => Promise<unknown>) => {
    const before = await look()
    await move()
    const after = await look()
    const changed = before.filter((text, at) => text !== after[at])
    expect(changed.map((text) => text.slice(0, 40))).toEqual([])
  }
  const save = (...ranks: number[]) => draft(teetime, leagueId, 'bob', ranks, -11)
  await expectNothingNew(async () => {
    await save(1, 2)
    await as('bob')(addToShortlist, { params: { ...params, apiPlayerId: golferId(3) } })
    await save()
    await save(3, 8, 15, 22)
    await expect(save(1, 1)).rejects.toMatchObject({ status: 409 })
  })
  await save(1, 2, 8, 9, 15, 22)
  await expectNothingNew(() => draft(teetime, leagueId, 'bob', [3, 4, 10, 11, 16, 23], null))
})

/** One world after the cut, in which bob picks for the weekend: what others saw before and after picks locked. */
async function shootOut(
  ...saves: number[][]
): Promise<{ before: Observation; after: Observation }> {
  const { teetime } = await startComparedServer(makeWebFolder())
  const { as, register, services, runJobs } = teetime
  const leagueId = await startLeague(teetime, ['cat', 'ann', 'bob'])
  await register('dan', 'eve')
  const params = { id: leagueId }
  const invitationId = await invite(teetime, leagueId, 'cat', 'dan')
  await as('cat')(updateLeague, { params, body: { shootout: true } })
  // One team only: the order of equal ones, and simulated chances, depend on random ids.
  await draft(teetime, leagueId, 'ann', [1, 2, 8, 9, 15, 22], -9)
  const past = new Date(firstTee.getTime() - 72 * hour)
  await services.db.update(allLeagues).set({ draftingEndAt: past })
  await closeDueDrafts(services.db)
  await finalSteps(teetime, leagueId).play(2, 'In Progress')
  await advanceShootouts(services.db)
  const pick = (name: string, ranks: readonly number[]) =>
    as(name)(saveShootoutPicks, { params, body: { apiPlayerIds: ranks.map(golferId) } })
  await pick('ann', [5, 12, 17])
  const hear = await subscribeToEverything(teetime)
  for (const ranks of saves) await pick('bob', ranks)
  await runJobs()
  const mask = masking(teetime, leagueId)
  const league = `/api/leagues/${leagueId}`
  const answers = await writeEverything(
    teetime,
    [
      ['ann', 'PUT', `${league}/shootout`, { apiPlayerIds: [1, 8, 15].map(golferId) }],
      ['cat', 'PUT', `${league}/shootout`, { apiPlayerIds: [1, 2, 8].map(golferId) }],
      ['cat', 'PATCH', league, { shootout: false }],
      ['dan', 'PUT', `${league}/shootout`, { apiPlayerIds: [1, 8, 15].map(golferId) }],
    ],
    mask,
  )
  const addresses = await findUrls(teetime, leagueId, invitationId)
  const look = async (): Promise<Observation> => {
    const seen: Observation = new Map()
    for (const watcher of observers)
      seen.set(watcher, await readEverything(teetime, watcher, addresses, mask))
    return seen
  }
  const before = await look()
  before.get('ann')?.push(...answers)
  const received = await hear()
  for (const watcher of observers)
    before.get(watcher)?.push(...(received.get(watcher) ?? []).map(mask))
  await services.db.update(shootouts).set({ closesAt: past })
  return { before, after: await look() }
}

test('until weekend picks lock nothing reveals those of another member', async () => {
  const one = await shootOut([1, 8, 15], [2, 9, 16], [3, 10, 18])
  const other = await shootOut([4, 11, 19])
  for (const watcher of observers) {
    expect(differences(one.before, other.before, watcher)).toEqual([])
    const after = differences(one.after, other.after, watcher)
    if (members.includes(watcher)) expect(after.length).toBeGreaterThan(1)
    else expect(after).toEqual([])
  }
  const seen = one.before.get('ann')?.join('\n') ?? ''
  expect(seen).toContain('"state":"open"')
  expect(seen).toContain('"picked":true')
})
