import { expect, onTestFinished, test } from 'vitest'

import { countScoreboardRequests, setFirstRoundScore, startPlay } from '#server/testing/play.ts'
import { withClockSkew } from '#server/testing/processes/skewed-clock.ts'
import {
  stopProcess,
  type ServerProcess,
  type Pair,
  startPair,
  until,
} from '#server/testing/processes/two-processes.ts'
import { startGate } from '#server/testing/servers/gate.ts'
import { upcomingTournament } from '#server/testing/servers/golf-scene.ts'

const takenOverWithinMs = 30_000

/** The process that reads the feed. */
async function reader(pair: Pair): Promise<ServerProcess> {
  const { rows } = await pair.database.query(`select holder from leases where name = 'feed'`)
  const holder = String(rows[0]?.['holder'])
  const node = pair.nodes.find(({ process }) => holder.includes(` ${process.pid} `))
  if (!node) throw new Error(`nobody is ${holder}`)
  return node
}

test('three processes call the provider as often as one, and when the reader dies another takes over', async () => {
  const pair = await startPair(3, { LIVE_POLL_SECONDS: '1' })
  await startPlay(pair, await pair.join('ann'))
  await until(async () => countScoreboardRequests(pair) >= 2)
  const [before, began] = [countScoreboardRequests(pair), performance.now()]
  await until(async () => countScoreboardRequests(pair) >= before + 6)
  // Six reads take six seconds if one process reads each second, three if two do, and two if all three do. The first
  // one may be seen late.
  expect(performance.now() - began).toBeGreaterThan(3_900)
  const asked = pair.provider.calls
  expect([asked['/stats'], asked['/tournament']]).toEqual([1, 1])

  const [ending] = await takeOver(pair, 'SIGTERM')
  const [dying, next] = await takeOver(pair, 'SIGKILL')
  expect(new Set([ending, dying, next]).size).toBe(3)
})

/** Ends the process that reads the feed. @returns it, and its successor */
async function takeOver(pair: Pair, signal: NodeJS.Signals): Promise<ServerProcess[]> {
  const gone = await reader(pair)
  await stopProcess(gone, signal)
  const [before, since] = [countScoreboardRequests(pair), performance.now()]
  await until(async () => countScoreboardRequests(pair) > before)
  expect(performance.now() - since).toBeLessThan(takenOverWithinMs)
  return [gone, await reader(pair)]
}

test('a process that was paused while holding a response does not overwrite a newer board', async () => {
  const pair = await startPair(0)
  const gate = await startGate(pair.provider.url)
  onTestFinished(() => gate.close())
  const settings = {
    LIVE_POLL_SECONDS: '1',
    LIVE_GOLF_API_URL: gate.url,
    LIVE_TIMEOUT_SECONDS: '60',
  }
  await pair.startNode(settings)
  await pair.startNode(settings)
  await startPlay(pair, await pair.join('ann'))
  await keepHistory(pair)
  setFirstRoundScore(pair, -1)
  await until(async () => (await lastScore(pair)) === '-1')

  const answer = gate.hold('/leaderboard')
  await answer.isHeld()
  const paused = await reader(pair)
  paused.process.kill('SIGSTOP')
  setFirstRoundScore(pair, -2)
  answer.release()
  await until(async () => (await lastScore(pair)) === '-2')
  expect(await reader(pair)).not.toBe(paused)

  paused.process.kill('SIGCONT')
  // The held response is processed before any new request.
  await until(async () => (await fetch(`${paused.url}/api/health/db`)).ok)
  const read = countScoreboardRequests(pair)
  await until(async () => countScoreboardRequests(pair) >= read + 3)
  const { rows } = await pair.database.query(
    'select array_agg(score order by nth) as scores from history where nth > (select min(nth) from history where score = -2)',
  )
  expect(new Set(rows[0]?.['scores'] as number[])).toEqual(new Set([-2]))
})

test('a slow or fast clock doesn’t change when scoreboards are synced', async () => {
  const pair = await startPair(1, { LIVE_POLL_SECONDS: '1' })
  await startPlay(pair, await pair.join('ann'))
  await until(async () => countScoreboardRequests(pair) >= 2)
  const [first] = pair.nodes
  for (const minutes of [-10, 10]) {
    await pair.startNode({ ...withClockSkew(minutes), LIVE_POLL_SECONDS: '3' })
    await stopProcess(await reader(pair), 'SIGTERM')
    const [before, ended] = [countScoreboardRequests(pair), performance.now()]
    await until(async () => countScoreboardRequests(pair) >= before + 3)
    const took = performance.now() - ended
    expect(took).toBeGreaterThan(5_000)
    expect(took).toBeLessThan(40_000)
  }
  expect(first?.process.exitCode).toBe(0)
})

test('a board that cannot be stored is backed off, and drafts still close', async () => {
  const pair = await startPair(1, { LIVE_POLL_SECONDS: '1' })
  await startPlay(pair, await pair.join('ann'))
  await until(async () => countScoreboardRequests(pair) >= 2)
  await pair.database.query(`
    create function refuse_board() returns trigger language plpgsql as $$
    begin
      raise exception 'this board cannot be stored';
    end $$`)
  await pair.database.query(
    'create trigger refuse before update on boards for each row execute function refuse_board()',
  )
  // Due drafts still close.
  await pair.database.query(`update leagues set drafting_end_at = clock_timestamp()`)
  await until(async () => {
    const { rows } = await pair.database.query('select 1 from leagues where closed_at is null')
    return rows.length === 0
  })
  // A poll renews the lease twice when it reads something.
  await untilPolled(pair, 6)
  const read = countScoreboardRequests(pair)
  await untilPolled(pair, 4)
  expect(countScoreboardRequests(pair)).toBe(read)
})

/** Waits for more lease renewals, as a sign of polls. */
async function untilPolled({ database }: Pair, times: number): Promise<void> {
  const renewed = async () => {
    const { rows } = await database.query(
      `select until::text as until from leases where name = 'feed'`,
    )
    return String(rows[0]?.['until'])
  }
  for (let nth = 0; nth < times; nth++) {
    const last = await renewed()
    await until(async () => (await renewed()) !== last)
  }
}

/** Records every score that is written to the boards. */
async function keepHistory({ database }: Pair): Promise<void> {
  await database.query('create table history (nth bigserial, score int)')
  await database.query(`
    create function note_board() returns trigger language plpgsql as $$
    begin
      insert into history (score) values ((new.board #>> '{rows,0,toPar}')::int);
      return new;
    end $$`)
  await database.query(
    'create trigger history after insert or update on boards for each row execute function note_board()',
  )
}

async function lastScore({ database }: Pair): Promise<string> {
  const { rows } = await database.query(`select board #>> '{rows,0,toPar}' as score from boards`)
  return String(rows[0]?.['score'])
}

test('a process that first starts after the estimated start, before the first tee time, accepts a league', async () => {
  const pair = await startPair(0)
  // The calendar says the tournament began yesterday; its first tee time is in three hours.
  const hourMs = 3_600_000
  pair.provider.scenes = [
    upcomingTournament({
      startsOn: new Date(Date.now() - 24 * hourMs),
      firstTee: new Date(Date.now() + 3 * hourMs),
    }),
  ]
  await pair.startNode()
  const ann = await pair.join('ann')
  await until(async () => {
    const { body } = await pair.send(0, 'GET', '/api/tournaments/014/players', ann)
    return Array.isArray(body['players']) && body['players'].length === 40
  })
  const league = { name: 'Sunday Best', apiTournamentId: '014', tournOrgId: '1', entryFee: '0' }
  expect(await pair.send(0, 'POST', '/api/leagues', ann, league)).toMatchObject({ status: 201 })
})
