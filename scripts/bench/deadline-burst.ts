import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import { queryRows } from '../../src/server/platform/db/db.ts'
import { quantile } from './paired-runs.ts'
import { type Crowd, golfer } from './seed-crowd.ts'

const burstMs = 10_000
/** Longer than the burst, so that some saves arrive after the deadline. */
const durationMs = burstMs + 200

/** One save, as its client saw it. */
interface Save {
  userId: string
  team: string
  /** Epoch milliseconds. */
  sentAt: number
  tookMs: number
  status: number
  code: string
  /** The `savedAt` of the response; empty unless it was saved. */
  savedAt: string
}

/**
 * Everyone saves twice in the last ten seconds before the deadline.
 *
 * @throws {Error} when an acknowledged save is missing, or an unacknowledged or late one is stored
 */
export async function measureBurst(crowd: Crowd): Promise<void> {
  const lockAt = await setDeadline(crowd, burstMs)
  const saves = (
    await Promise.all(crowd.people.map((person, nth) => saveTwice(crowd, person, nth, lockAt)))
  ).flat()
  const refusedEarly = saves.filter(({ status, sentAt }) => status === 409 && sentAt < lockAt)
  const lead = Math.max(0, ...refusedEarly.map(({ sentAt }) => lockAt - sentAt))
  const took = saves.map(({ tookMs }) => tookMs)
  console.log(`\n${crowd.people.length} members save twice in the last 10 s before the deadline`)
  console.log(`  responses: ${answersOf(saves)}`)
  console.log(
    `  took: median ${ms(quantile(took, 0.5))}, p99 ${ms(quantile(took, 0.99))}, longest ${ms(Math.max(...took))}`,
  )
  console.log(
    `  sent before the lock and too late in turn: ${refusedEarly.length}, at most ${ms(lead)} before it`,
  )
  await check(crowd, saves, lockAt)
}

/** Sets the deadline by the database's clock. @returns it, in epoch milliseconds */
async function setDeadline({ pair }: Crowd, inMs: number): Promise<number> {
  const [row] = await queryRows<{ at: number }>(
    pair.database.db,
    sql`update leagues
        set drafting_end_at = now() + make_interval(secs => ${inMs / 1000})
        returning extract(epoch from drafting_end_at)::float8 * 1000 as at`,
  )
  if (!row) throw new Error('there is no league')
  return row.at
}

async function saveTwice(
  { pair }: Crowd,
  { id: userId, cookie, leagueId }: Crowd['people'][number],
  nth: number,
  lockAt: number,
): Promise<Save[]> {
  const save = async (at: number, wildcard: number): Promise<Save> => {
    await sleep(Math.max(0, at - Date.now()))
    const apiPlayerIds = [1, 2, 8, 9, 15, wildcard].map(golfer)
    const [sentAt, began] = [Date.now(), performance.now()]
    const body = { apiPlayerIds, predictedWinningScore: -10 }
    const answer = await pair.send(nth, 'PUT', `/api/leagues/${leagueId}/team`, cookie, body)
    const { code = '', savedAt = '' } = answer.body as { code?: string; savedAt?: string }
    const tookMs = performance.now() - began
    return {
      userId,
      team: String(apiPlayerIds),
      sentAt,
      tookMs,
      status: answer.status,
      code,
      savedAt,
    }
  }
  // Most come close to the deadline, as people do.
  const late = () => lockAt - burstMs + durationMs * Math.random() ** 0.3
  const [first = 0, second = 0] = [late(), late()].toSorted((a, b) => a - b)
  return [await save(first, 22), await save(second, 23 + (nth % 10))]
}

/** Compares the teams that the burst stored with its acknowledged saves. Members may have had a team before. */
async function check({ pair }: Crowd, saves: Save[], lockAt: number): Promise<void> {
  const rows = await queryRows<{ userId: string; team: string; savedAt: string; early: boolean }>(
    pair.database.db,
    sql`select user_id as "userId", array_to_string(api_player_ids, ',') as team,
          to_char(saved_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "savedAt",
          saved_at < drafting_end_at as early
        from teams join leagues on id = league_id
        where drafting_end_at = to_timestamp(${lockAt / 1000})
          and saved_at >= drafting_end_at - make_interval(secs => ${burstMs / 1000})`,
  )
  const said = ({ team, savedAt }: { team: string; savedAt: string }) => `${team} at ${savedAt}`
  const stored = new Map(rows.map((row) => [row.userId, said(row)]))
  // Each member's last save counts.
  const saved = saves.filter(({ status }) => status === 200)
  const acknowledged = new Map(saved.map((save) => [save.userId, said(save)]))
  const lost = [...acknowledged].filter(([userId, team]) => stored.get(userId) !== team).length
  const unsaid = [...stored].filter(([userId, team]) => acknowledged.get(userId) !== team).length
  const late = rows.filter(({ early }) => !early).length
  console.log(`  acknowledged and missing: ${lost}`)
  console.log(`  stored and not acknowledged: ${unsaid}`)
  console.log(`  stored after the deadline: ${late}`)
  const odd = saves.filter(({ status }) => status !== 200 && status !== 409).length
  if (lost + unsaid + late + odd > 0) throw new Error('the burst broke a promise')
}

/** `2xx: 900, 4xx: 100, 5xx: 0 (409 draft-closed: 100)` */
function answersOf(saves: readonly Save[]): string {
  const count = (family: number) =>
    saves.filter(({ status }) => Math.floor(status / 100) === family).length
  const failed = saves.filter(({ status }) => status >= 400)
  const kinds = Map.groupBy(failed, ({ status, code }) => `${status} ${code}`)
  const why = [...kinds].map(([kind, { length }]) => `${kind}: ${length}`).join(', ')
  return `2xx: ${count(2)}, 4xx: ${count(4)}, 5xx: ${count(5)}${why && ` (${why})`}`
}

const ms = (value: number) => `${value.toFixed(0)} ms`
