import type { Pair } from '../../src/server/testing/processes/processes.ts'
import type { ProviderTournament } from '../../src/server/testing/servers/golf-scene.ts'

const scene = ({ provider }: Pair, tournId: string): ProviderTournament => {
  const found = provider.scenes.find((one) => one.tournId === tournId)
  if (!found) throw new Error(`There is no tournament ${tournId}`)
  return found
}

/**
 * Starts a tournament: its first tee time was an hour ago, drafting has closed and play is on.
 *
 * @param cutLine the line that the source sends, without which so small a field has no cut
 */
export async function startTournament(
  teetime: Pair,
  tournId: string,
  cutLine: string | null = null,
): Promise<void> {
  const golf = scene(teetime, tournId)
  golf.cutLine = cutLine
  golf.firstTee = new Date(Date.now() - 3_600_000)
  golf.status = 'In Progress'
  golf.roundStatus = 'In Progress'
  await teetime.database.query(
    `update tournaments set first_tee_at = now() - interval '1 hour' where tourn_id = $1`,
    [tournId],
  )
  await teetime.database.query(
    `update leagues set drafting_end_at = now() - interval '1 second'
     where tournament_key in (select key from tournaments where tourn_id = $1)`,
    [tournId],
  )
}

/** Gives every golfer a score in the first round, by their rank. */
export function scoreRoundOne(
  teetime: Pair,
  tournId: string,
  toPar: (rank: number) => number,
): void {
  for (const golfer of scene(teetime, tournId).golfers) {
    golfer.today = toPar(golfer.rank ?? 0)
    golfer.thru = '9'
  }
}

/** Ends a tournament: every golfer has played four rounds, scored by their rank, and the result is official. */
export function finishTournament(
  teetime: Pair,
  tournId: string,
  toPar: (rank: number) => number,
): void {
  const golf = scene(teetime, tournId)
  Object.assign(golf, { round: 4, roundStatus: 'Official', status: 'Official' })
  for (const golfer of golf.golfers) {
    golfer.rounds = Array.from({ length: 4 }, () => toPar(golfer.rank ?? 0))
  }
}

/** Completes a number of rounds, scored by rank. Golfers ranked below `cut` miss the cut. */
export function completeRounds(
  teetime: Pair,
  tournId: string,
  rounds: number,
  toPar: (rank: number) => number,
  cut: number,
): void {
  const golf = scene(teetime, tournId)
  Object.assign(golf, { round: rounds, roundStatus: 'Official' })
  for (const golfer of golf.golfers) {
    const rank = golfer.rank ?? 0
    golfer.rounds = Array.from({ length: rounds }, () => toPar(rank))
    if (rank > cut) golfer.out = 'cut'
  }
}

/** Announces the tee times of a round, which nobody has started. */
export function announceRound(teetime: Pair, tournId: string, round: number): void {
  const golf = scene(teetime, tournId)
  Object.assign(golf, { round, roundStatus: 'Groupings Official' })
  for (const golfer of golf.golfers)
    if (!golfer.out) Object.assign(golfer, { today: undefined, thru: '' })
}
