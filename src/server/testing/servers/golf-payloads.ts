import { sum } from '#domain/sum.ts'

import { dayMs, firstDay, type ProviderTournament, type ScriptedGolfer } from './golf-scene.ts'

/** A tournament's line in the schedule. */
export const entry = (scene: ProviderTournament) => ({
  tournId: scene.tournId,
  name: scene.name,
  date: {
    start: firstDay(scene),
    end: new Date(firstDay(scene).getTime() + 3 * dayMs),
    weekNumber: '1',
  },
  format: scene.format,
  purse: 0,
})

const teeTime = (scene: ProviderTournament, nth: number, round: number) =>
  new Date(scene.firstTee.getTime() + (round - 1) * dayMs + Math.floor(nth / 3) * 11 * 60_000)

/** A tournament with its field and tee times. */
export function tournament(scene: ProviderTournament, year: string) {
  return {
    ...entry(scene),
    orgId: '1',
    year,
    status: scene.status,
    currentRound: scene.status === 'Not Started' ? -1 : scene.round,
    timeZone: scene.timeZone,
    courses: [
      {
        courseId: '1',
        courseName: 'Practice Links',
        host: 'Yes',
        location: { country: 'USA', state: null, city: 'Somewhere' },
        parFrontNine: '36',
        parBackNine: '36',
        parTotal: '72',
        holes: Array.from({ length: 18 }, (_, hole) => ({ holeId: hole + 1, par: '4' })),
      },
    ],
    players: scene.golfers
      .filter(({ gone }) => !gone)
      .map((golfer, nth) => ({
        playerId: golfer.sentAs ?? golfer.id,
        firstName: golfer.firstName,
        lastName: golfer.lastName,
        courseId: '1',
        status: 'active',
        isAmateur: false,
        teeTimes: scene.teeTimes
          ? [1, 2].map((round) => ({
              roundId: round,
              teeTime: '8:00am',
              teeTimeTimestamp: (round === 1 && golfer.wrongTee) || teeTime(scene, nth, round),
              startingHole: 1,
            }))
          : [],
      })),
    timestamp: new Date(),
  }
}

const signed = (toPar: number) => (toPar === 0 ? 'E' : toPar > 0 ? `+${toPar}` : String(toPar))

/** A tournament's scoreboard; none before the first. */
export function leaderboard(scene: ProviderTournament, year: string) {
  if (scene.roundStatus === 'none') return undefined
  return {
    orgId: '1',
    year,
    tournId: scene.tournId,
    status: scene.status,
    roundId: scene.round,
    roundStatus: scene.roundStatus,
    lastUpdated: scene.lastUpdated ?? new Date(),
    timestamp: new Date(),
    cutLines: scene.cutLine === null ? [] : [{ cutCount: 20, cutScore: scene.cutLine }],
    leaderboardRows: scene.golfers
      .filter(({ gone }) => !gone)
      .flatMap((golfer, nth) =>
        Array.from({ length: scene.twice?.includes(golfer.id) ? 2 : 1 }, () =>
          row(scene, golfer, nth),
        ),
      ),
  }
}

function row(scene: ProviderTournament, golfer: ScriptedGolfer, nth: number) {
  const { rounds, today, out } = golfer
  const any = rounds.length > 0 || today !== undefined
  const total = any ? signed(sum(rounds) + (today ?? 0)) : '-'
  const finishedNow = rounds.length === scene.round
  return {
    playerId: golfer.sentAs ?? golfer.id,
    firstName: golfer.firstName,
    lastName: golfer.lastName,
    isAmateur: false,
    courseId: '1',
    status: out ?? (today !== undefined ? 'active' : finishedNow ? 'complete' : 'not started'),
    position: out ? out.toUpperCase() : any ? String(nth + 1) : '-',
    total: golfer.total ?? total,
    currentRoundScore: out
      ? '-'
      : today !== undefined
        ? signed(today)
        : finishedNow
          ? signed(rounds.at(-1) ?? 0)
          : '',
    totalStrokesFromCompletedRounds: rounds.length ? String(sum(rounds) + 72 * rounds.length) : '-',
    rounds: rounds.map((toPar, nth) => ({
      roundId: nth + 1,
      strokes: 72 + toPar,
      scoreToPar: signed(toPar),
      courseId: '1',
      courseName: 'Practice Links',
    })),
    currentRound: scene.round,
    roundComplete: finishedNow && !out,
    thru: out ? '-' : (golfer.thru ?? (finishedNow ? 'F' : '')),
    startingHole: 1,
    currentHole: 1,
    ...(out ? {} : { teeTime: '8:00am', teeTimeTimestamp: teeTime(scene, nth, scene.round) }),
  }
}

/** A golfer's finished rounds, hole by hole; none before the first. */
export function scorecards(scene: ProviderTournament, year: string, playerId: string | null) {
  const golfer = scene.golfers.find(({ id, sentAs = id }) => sentAs === playerId)
  if (!golfer) return undefined
  const cards = golfer.holes ?? golfer.rounds.map(strokesFor)
  if (cards.length === 0) return undefined
  return cards.map((strokes, nth) => ({
    orgId: '1',
    year,
    tournId: scene.tournId,
    playerId,
    lastName: golfer.lastName,
    firstName: golfer.firstName,
    courseId: '1',
    roundId: nth + 1,
    startingHole: 1,
    currentHole: strokes.length,
    roundComplete: strokes.length === 18,
    currentRoundScore: signed(sum(strokes) - 4 * strokes.length),
    totalShots: sum(strokes),
    holes: Object.fromEntries(
      strokes.map((holeScore, hole) => [hole + 1, { holeId: hole + 1, par: 4, holeScore }]),
    ),
    timestamp: new Date(),
  }))
}

/** Eighteen holes with this score to par, its birdies or bogeys on the first ones. */
const strokesFor = (toPar: number) =>
  Array.from({ length: 18 }, (_, hole) => 4 + (hole < Math.abs(toPar) ? Math.sign(toPar) : 0))
