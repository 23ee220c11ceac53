import { expect, onTestFinished, test } from 'vitest'

import { startGate } from '../testing/gate.ts'
import { boardsRead, everyoneAt, startPlay } from '../testing/play.ts'
import { endNode, type Node, type Pair, startPair, until } from '../testing/two-processes.ts'

const takenOverWithinMs = 30_000

/** Which process reads the feed. */
async function reader(pair: Pair): Promise<Node> {
  const { rows } = await pair.database.query(`select holder from leases where name = 'feed'`)
  const holder = String(rows[0]?.['holder'])
  const node = pair.nodes.find(({ process }) => holder.includes(` ${process.pid} `))
  if (!node) throw new Error(`nobody is ${holder}`)
  return node
}

test('two processes ask the provider as often as one', async () => {
  const pair = await startPair(2, { LIVE_POLL_SECONDS: '1' })
  await startPlay(pair, await pair.join('ann'))
  await until(async () => boardsRead(pair) >= 2)
  const [before, began] = [boardsRead(pair), performance.now()]
  await until(async () => boardsRead(pair) >= before + 6)
  // Six seconds apart where one asks each second; three where both do.
  expect(performance.now() - began).toBeGreaterThan(4_900)
  const asked = pair.provider.calls
  expect([asked['/stats'], asked['/tournament']]).toEqual([1, 1])
})

test('when the one that reads the feed is killed the other takes over', async () => {
  const pair = await startPair(2, { LIVE_POLL_SECONDS: '1' })
  await startPlay(pair, await pair.join('ann'))
  await until(async () => boardsRead(pair) >= 2)
  const dying = await reader(pair)
  await endNode(dying)
  const [before, died] = [boardsRead(pair), performance.now()]
  await until(async () => boardsRead(pair) > before)
  expect(performance.now() - died).toBeLessThan(takenOverWithinMs)
  expect(await reader(pair)).not.toBe(dying)
})

test('when the one that reads the feed is told to end the other takes over at once', async () => {
  const pair = await startPair(2, { LIVE_POLL_SECONDS: '1' })
  await startPlay(pair, await pair.join('ann'))
  await until(async () => boardsRead(pair) >= 2)
  await endNode(await reader(pair), 'SIGTERM')
  const [before, ended] = [boardsRead(pair), performance.now()]
  await until(async () => boardsRead(pair) > before)
  expect(performance.now() - ended).toBeLessThan(5_000)
})

test('one that was paused with an answer in hand does not write it over a newer board', async () => {
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
  everyoneAt(pair, -1)
  await until(async () => (await lastScore(pair)) === '-1')

  const answer = gate.hold('/leaderboard')
  await answer.isHeld()
  const paused = await reader(pair)
  paused.process.kill('SIGSTOP')
  everyoneAt(pair, -2)
  answer.release()
  await until(async () => (await lastScore(pair)) === '-2')
  expect(await reader(pair)).not.toBe(paused)

  paused.process.kill('SIGCONT')
  // Its answer in hand comes first of all, before anything that it is asked now.
  await until(async () => (await fetch(`${paused.url}/api/health/db`)).ok)
  const read = boardsRead(pair)
  await until(async () => boardsRead(pair) >= read + 3)
  const { rows } = await pair.database.query(
    'select array_agg(score order by nth) as scores from history where nth > (select min(nth) from history where score = -2)',
  )
  expect(new Set(rows[0]?.['scores'] as number[])).toEqual(new Set([-2]))
}, 90_000)

/** Keeps what is written to the boards, each time. */
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
