import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import { startSession } from '../../src/server/accounts/sessions.ts'
import { sessionCookie } from '../../src/server/accounts/session-token.ts'
import { rowsOf } from '../../src/server/db/db.ts'
import { tell } from '../../src/server/live/live.ts'
import { listen } from '../../src/server/testing/events.ts'
import { openPair, type Pair, sendTo, untilGolf } from '../../src/server/testing/processes.ts'
import { quantile } from './pairs.ts'

const members = 500
const burstMs = 10_000
const streams = 2_000
const streamsOfOne = 4
const events = 10

const golfers = (...ranks: number[]) => ranks.map((rank) => String(10_000 + rank))

/** Everyone who takes part, each with a cookie, in one league that is ready to draft. */
async function gather(pair: Pair): Promise<{ id: string; cookies: string[] }> {
  await untilGolf(pair)
  const ann = await pair.join('ann')
  const made = await pair.send(0, 'POST', '/api/leagues', ann, {
    name: 'The Whole Club',
    apiTournamentId: '014',
    tournOrgId: '1',
    entryFee: '0',
  })
  const { id } = made.body['league'] as { id: string }
  const playerGroupAssignments = Array.from({ length: 21 }, (_, at) => ({
    apiPlayerId: String(10_001 + at),
    groupId: 'ABC'[Math.floor(at / 7)],
  }))
  await pair.send(0, 'POST', `/api/leagues/${id}/player-groups`, ann, { playerGroupAssignments })
  await pair.send(0, 'POST', `/api/leagues/${id}/complete-setup`, ann)
  const { db } = pair.database
  const people = await rowsOf<{ id: string }>(
    db,
    sql`with crowd as (
          insert into users (username, email, password_hash, invite_token)
          select 'm' || n, 'm' || n || '@example.com', '!', 'CROWD' || n
          from generate_series(1, ${members}::int) n
          returning id
        )
        insert into league_members (league_id, user_id)
        select ${id}::uuid, id from crowd returning user_id as id`,
  )
  const cookies: string[] = []
  for (const person of people) {
    const { token } = await startSession(db, person.id, true)
    cookies.push(`${sessionCookie}=${token}`)
  }
  return { id, cookies }
}

/** Five hundred members save twice each in the last ten seconds before the lock, some just after it. */
async function burst(pair: Pair, id: string, cookies: readonly string[]): Promise<void> {
  const { db } = pair.database
  const [row] = await rowsOf<{ at: number }>(
    db,
    sql`update leagues set drafting_end_at = clock_timestamp() + make_interval(secs => ${burstMs / 1000})
        where id = ${id} returning extract(epoch from drafting_end_at)::float8 as at`,
  )
  const saved = new Map<number, string>()
  const took: number[] = []
  const answers = new Map<string, number>()
  const beganAt = (row?.at ?? 0) * 1000 - burstMs
  const save = async (nth: number, atMs: number, wildcard: number) => {
    await sleep(Math.max(0, beganAt + atMs - Date.now()))
    const apiPlayerIds = golfers(1, 2, 8, 9, 15, wildcard)
    const began = performance.now()
    const { status, body } = await sendTo(
      pair.nodes[0]?.url ?? '',
      'PUT',
      `/api/leagues/${id}/team`,
      cookies[nth],
      { apiPlayerIds, predictedWinningScore: -10 },
    )
    took.push(performance.now() - began)
    const answer = status === 200 ? 'saved' : `${status} ${String(body['code'])}`
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    if (status === 200) saved.set(nth, apiPlayerIds.join())
  }
  // Most come late, as people do.
  const late = () => burstMs * Math.random() ** 0.3 * 1.02
  await Promise.all(
    cookies.map(async (_, nth) => {
      const [first = 0, second = 0] = [late(), late()].toSorted((a, b) => a - b)
      await save(nth, first, 22)
      await save(nth, second, 23 + (nth % 10))
    }),
  )
  const teams = await rowsOf<{ token: string; ids: string; late: boolean }>(
    db,
    sql`select m.username as token, array_to_string(t.api_player_ids, ',') as ids,
          t.saved_at >= to_timestamp(${row?.at ?? 0}) as late
        from teams t join users m on m.id = t.user_id where t.league_id = ${id}`,
  )
  const kept = new Map(teams.map(({ token, ids }) => [Number(token.slice(1)) - 1, ids]))
  const lost = [...saved].filter(([nth, ids]) => kept.get(nth) !== ids).length
  console.log(`\n${members} members save twice in the last ${burstMs / 1000} s before the lock`)
  console.log(
    `  answers: ${[...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ')}`,
  )
  console.log(
    `  took: median ${quantile(took, 0.5).toFixed(0)} ms, p99 ${quantile(took, 0.99).toFixed(0)} ms, longest ${Math.max(...took).toFixed(0)} ms`,
  )
  console.log(`  acknowledged and not there: ${lost}`)
  console.log(`  there and not acknowledged: ${kept.size - saved.size}`)
  console.log(`  stored after the deadline: ${teams.filter(({ late }) => late).length}`)
}

/** Two thousand open streams hear of ten changes to their league. */
async function fanOut(pair: Pair, id: string, cookies: readonly string[]): Promise<void> {
  const [node] = pair.nodes
  if (!node) throw new Error('no process')
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${node.process.pid}/status`, 'utf8'))?.[1])
  const before = memory()
  const ears = []
  for (const cookie of cookies.slice(0, streams / streamsOfOne)) {
    const opened = Array.from({ length: streamsOfOne }, () => listen(node.url, cookie))
    ears.push(...(await Promise.all(opened)))
  }
  await Promise.all(ears.map((one) => one.hears('all')))
  const eachKiB = (memory() - before) / ears.length
  const topic = `leagues/${id}`
  const last: number[] = []
  for (let nth = 1; nth <= events; nth++) {
    const began = performance.now()
    await tell(pair.database.db, { kind: 'league', leagueId: id })
    while (!ears.every(({ heard }) => heard.filter((one) => one === topic).length >= nth)) {
      if (performance.now() - began > 30_000) throw new Error('not all have heard it')
      await new Promise((resolve) => setImmediate(resolve))
    }
    last.push(performance.now() - began)
  }
  const open = ears.filter((one) => one.isOpen()).length
  console.log(`\n${ears.length} streams on one process, ${events} events`)
  console.log(`  still open: ${open}; all of them heard each event`)
  console.log(
    `  to the last of them: median ${quantile(last, 0.5).toFixed(0)} ms, longest ${Math.max(...last).toFixed(0)} ms`,
  )
  console.log(`  memory: ${eachKiB.toFixed(1)} KiB a stream`)
  for (const one of ears) one.close()
}

/** What a crowd does to one process: all save at the last moment, all follow at once. */
export async function measureCrowd(server: string): Promise<void> {
  const pair = await openPair(1, {}, undefined, server)
  try {
    const { id, cookies } = await gather(pair)
    await fanOut(pair, id, cookies)
    await burst(pair, id, cookies)
  } finally {
    await pair.close()
  }
}
