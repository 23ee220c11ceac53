import { expect, test, vi } from 'vitest'

import { getLeaderboard } from '#contract/game/leaderboard.ts'
import { sum } from '#domain/sum.ts'
import { syncScoreboard } from '#server/feed/scoreboard/sync-scoreboard.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'
import { draft, golferId, startLeague } from '#server/testing/leagues.ts'
import { setBack } from '#server/testing/scenes/feed-sync.ts'
import type { ProviderTournament, ScriptedGolfer } from '#server/testing/servers/golf-scene.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { findTournament } from '#server/tournaments/tournaments.ts'

const teams = {
  ann: [1, 2, 8, 9, 15, 22],
  bob: [3, 4, 10, 11, 16, 23],
  cat: [5, 6, 12, 13, 17, 24],
  dan: [1, 7, 14, 8, 18, 40],
}
const guesses = { ann: -12, bob: -9, cat: -15, dan: -12 }

/** Four teams on a tournament that has begun. */
async function startTournament(settings: Record<string, string> = {}) {
  const teetime = await startTeeTime(settings)
  const leagueId = await startLeague(teetime, Object.keys(teams))
  for (const [name, ranks] of Object.entries(teams)) {
    await draft(teetime, leagueId, name, ranks, guesses[name as keyof typeof guesses])
  }
  await teetime.passDeadline(leagueId)
  const [scene] = teetime.provider.scenes as [ProviderTournament]
  scene.status = 'In Progress'
  scene.roundStatus = 'In Progress'
  const row = await findTournament(teetime.services.db, 'live-golf', '1', '014')
  const read = () => syncScoreboard(teetime.services, row)
  const board = () => teetime.as('bob')(getLeaderboard, { params: { id: leagueId } })
  return { teetime, leagueId, scene, read, board }
}

const golfer = (scene: ProviderTournament, rank: number): ScriptedGolfer => {
  const found = scene.golfers.find(({ id }) => id === golferId(rank))
  if (!found) throw new Error(`no golfer ${rank}`)
  return found
}

/** Gives every golfer a score by rank, so that teams differ. */
const play = (scene: ProviderTournament, round: number) => {
  scene.round = round
  scene.golfers.forEach((golfer, at) => {
    if (!golfer.out) golfer.rounds.push(((at * 7 + round * 3) % 9) - 5)
  })
}
const start = (scene: ProviderTournament, round: number) => {
  scene.round = round
  scene.roundStatus = 'In Progress'
  scene.golfers.forEach((golfer, at) => {
    if (golfer.out || at % 3 === 0) return
    golfer.today = ((at * 5 + round) % 7) - 4
    golfer.thru = String(1 + (at % 17))
  })
}
const rest = (scene: ProviderTournament) => {
  for (const golfer of scene.golfers) {
    delete golfer.today
    delete golfer.thru
  }
}

/**
 * Counts the league's totals independently of the program's rules: the best four of six, even par for golfers who
 * have not started, and eight strokes for each round that a golfer who is out did not finish.
 */
function count(scene: ProviderTournament): { name: string; total: number | null }[] {
  const hasStarted = (rank: number) => {
    const { rounds, today } = golfer(scene, rank)
    return rounds.length > 0 || today !== undefined
  }
  // A golfer who has not started is even par.
  const worth = (rank: number): number => {
    const { rounds, today, out } = golfer(scene, rank)
    let sum = 0
    for (const round of rounds) sum += round
    return out ? sum + 8 * (4 - rounds.length) : sum + (today ?? 0)
  }
  return Object.entries(teams).map(([name, ranks]) => {
    const [a = 0, b = 0, c = 0, d = 0] = ranks.map(worth).toSorted((a, b) => a - b)
    return { name, total: ranks.some(hasStarted) ? a + b + c + d : null }
  })
}

const totals = async (
  board: () => ReturnType<Awaited<ReturnType<typeof startTournament>>['board']>,
) => {
  const { standings } = await board()
  return Object.fromEntries(standings.map(({ username, totalToPar }) => [username, totalToPar]))
}
const counted = (scene: ProviderTournament) =>
  Object.fromEntries(count(scene).map(({ name, total }) => [name, total]))

/** The lower half of the field misses the cut after round 2. */
const cut = (scene: ProviderTournament) => {
  const half = scene.golfers.toSorted((a, b) => sum(a.rounds) - sum(b.rounds))
  for (const missed of half.slice(22)) missed.out = 'cut'
  scene.cutLine = '-1'
}

test.for(['plain', 'ejson'] as const)(
  'totals agree with an independent count from the first round to the last putt, in %s',
  async (encoding) => {
    const { teetime, scene, read, board } = await startTournament()
    teetime.provider.encoding = encoding
    await read()
    expect(await totals(board)).toEqual({ ann: null, bob: null, cat: null, dan: null })

    for (const round of [1, 2, 3, 4]) {
      start(scene, round)
      await read()
      expect(await totals(board), `round ${round} in play`).toEqual(counted(scene))
      rest(scene)
      play(scene, round)
      scene.roundStatus = 'Official'
      await read()
      expect(await totals(board), `after round ${round}`).toEqual(counted(scene))
      if (round === 2) {
        cut(scene)
        await read()
        expect(await totals(board), 'after the cut').toEqual(counted(scene))
        expect((await board()).cut).toEqual({ toPar: -1, projected: false })
      }
    }
    scene.status = 'Official'
    scene.roundStatus = 'Official'
    await read()
    const { status, standings } = await board()
    expect(status).toBe('provisional')
    expect(await totals(board)).toEqual(counted(scene))
    const order = count(scene).toSorted((a, b) => (a.total ?? 0) - (b.total ?? 0))
    expect(standings[0]?.totalToPar).toBe(order[0]?.total)
    // The pot of 4 × $20 splits 70/15/10, with 5% for the commissioner.
    expect(standings.map(({ projectedPrize }) => projectedPrize)).toEqual([5600, 1200, 800, 0])
  },
)

test('a live leaderboard has the round and its status', async () => {
  const { scene, read, board } = await startTournament()
  expect((await board()).roundStatus).toBe('not-started')
  start(scene, 1)
  for (const [word, roundStatus] of [
    ['In Progress', 'in-progress'],
    ['Suspended', 'suspended'],
    ['Official', 'complete'],
  ] as const) {
    scene.roundStatus = word
    await read()
    expect(await board()).toMatchObject({ status: 'live', round: 1, roundStatus })
  }
})

test('a correction to a finished round applies at once', async () => {
  const { scene, read, board } = await startTournament()
  play(scene, 1)
  await read()
  const before = await totals(board)
  golfer(scene, 3).rounds[0] = -9
  await read()
  expect(await totals(board)).toEqual(counted(scene))
  expect(await totals(board)).not.toEqual(before)
})

test.for([
  ['500', { status: 500, body: '{"message":"Internal Server Error"}' }, 'unreachable'],
  [
    'garbage',
    { status: 200, body: '{"leaderboardRows":[{"playerId":12,"total":"+x"' },
    'unreadable',
  ],
  ['HTML', { status: 200, body: '<html>Bad gateway</html>' }, 'unreadable'],
  ['nothing', { status: 200, body: '' }, 'unreadable'],
  [
    '429',
    { status: 429, body: '{"message":"Too many requests"}', headers: { 'retry-after': '1' } },
    'quota',
  ],
  ['no answer at all', 'silent', 'unreachable'],
] as const)(
  'while the feed answers %s, the last board stands with its age until the next good answer',
  async ([, failure, kind]) => {
    const { teetime, scene, read, board } = await startTournament(
      failure === 'silent' ? { LIVE_TIMEOUT_SECONDS: '1' } : {},
    )
    play(scene, 1)
    await read()
    const good = await board()
    expect(good.asOf).not.toBeNull()

    golfer(scene, 1).rounds[0] = -9
    teetime.provider.failure = failure as typeof teetime.provider.failure
    const refused = await read().then(
      () => null,
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(FeedError)
    expect((refused as FeedError).kind).toBe(kind)
    expect(await board()).toEqual(good)

    teetime.provider.failure = null
    // After a 429, no call is made for as long as the provider asks.
    await vi.waitFor(read)
    const healed = await board()
    expect(healed.asOf?.getTime()).toBeGreaterThan(good.asOf?.getTime() ?? 0)
    expect(await totals(board)).toEqual(counted(scene))
  },
)

test('a golfer who withdraws before the first shot is replaced by the next in the group, after the deadline too', async () => {
  const { teetime, scene, read, board } = await startTournament()
  golfer(scene, 1).gone = true
  play(scene, 1)
  await read()
  const [first] = (await board()).standings
  expect(first?.golfers.every(({ replaces }) => replaces === null)).toBe(true)
  // A missing golfer counts as withdrawn after half an hour.
  await setBack(teetime, 31)
  await read()
  const { standings } = await board()
  const ann = standings.find(({ username }) => username === 'ann')
  // Ann has 1 and 2 of group A: the next one down is 3.
  expect(ann?.golfers[0]).toMatchObject({
    apiPlayerId: golferId(3),
    replaces: golferId(1),
    groupId: 'A',
  })
  const dan = standings.find(({ username }) => username === 'dan')
  expect(dan?.golfers[0]).toMatchObject({ apiPlayerId: golferId(2), replaces: golferId(1) })
})

test('before the draft closes nobody sees golfers or guesses, and afterwards everyone does', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', teams.ann)
  const params = { id }
  const open = await teetime.as('bob')(getLeaderboard, { params })
  expect(open.status).toBe('open')
  expect(
    open.standings.map(({ username, picked, golfers, predictedWinningScore }) => ({
      username,
      picked,
      golfers,
      predictedWinningScore,
    })),
  ).toEqual([
    { username: 'ann', picked: true, golfers: [], predictedWinningScore: null },
    { username: 'bob', picked: false, golfers: [], predictedWinningScore: null },
  ])
  await teetime.passDeadline(id)
  const closed = await teetime.as('bob')(getLeaderboard, { params })
  expect(closed.standings.map(({ username, golfers }) => [username, golfers.length])).toEqual([
    ['ann', 6],
  ])
})

test('an unchanged leaderboard answers 304, and a new score changes the etag', async () => {
  const { teetime, leagueId, scene, read } = await startTournament()
  await read()
  const ask = (etag?: string) =>
    teetime.send({
      url: `/api/leagues/${leagueId}/leaderboard`,
      cookies: teetime.cookieOf('ann'),
      headers: etag ? { 'if-none-match': etag } : {},
    })
  const first = await ask()
  const etag = String(first.headers.etag)
  expect((await ask(etag)).statusCode).toBe(304)
  play(scene, 1)
  await read()
  expect((await ask(etag)).statusCode).toBe(200)
})
