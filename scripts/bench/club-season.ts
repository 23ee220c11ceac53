import { sql } from 'drizzle-orm'

import type { ClubWeekResults } from '../../src/domain/seasons/week.ts'
import { type Db, queryRows } from '../../src/server/platform/db/db.ts'
import { seedWeeks, weekId } from '../../src/server/testing/scenes/seasons.ts'
import { countStatements } from './count-statements.ts'
import { printPair, quantile } from './paired-runs.ts'
import { printFigure } from './report.ts'
import { machine, moveBoard, type Site, startSite } from './site.ts'
import { timedGet } from './timed-get.ts'

const rounds = 3
const reads = 200
const memberCount = 60
const weekCount = 200
const dayMs = 86_400_000

/** Makes a page's content change, so that the next read is of a new version. */
type Change = (nth: number) => Promise<void>

/**
 * Compares reading a club of 60 members, 200 weeks and one in play with the board of a league of 100, and counts the
 * statements of each read.
 *
 * @param server the PostgreSQL server to use
 */
export async function measureSeason(server: string): Promise<void> {
  const site = await startSite(server)
  try {
    const clubId = await makeClub(site)
    const pages = {
      table: `/api/clubs/${clubId}/table`,
      records: `/api/clubs/${clubId}/records`,
      'the club': `/api/clubs/${clubId}`,
    }
    console.log(`${await machine(site)}, ${rounds * reads} pairs of reads`)
    const still: Change = async () => {}
    const moves: Change = (nth) => moveBoard(site, nth)
    const settles: Change = async () => void (await site.database.db.execute(resettle))
    for (const [what, path] of Object.entries(pages)) {
      await count(site, `${what}, unchanged`, path, still)
    }
    await count(site, 'table, a board just moved', pages.table, moves)
    await count(site, 'table, a week just settled', pages.table, settles)
    await count(site, 'records, a week just settled', pages.records, settles)
    console.log('ms of a league’s board, of the club, and the ratio')
    for (const [what, path] of Object.entries(pages)) {
      await compare(site, `${what}, unchanged`, path, still, '≤ 1')
    }
    await compare(site, 'table, a board just moved', pages.table, moves, '≤ 1')
    await compare(site, 'table, a week just settled', pages.table, settles, '')
  } finally {
    await site.close()
  }
}

/** What settling a week changes of its club. */
const resettle = sql`update leagues set settled_at = settled_at + interval '1 second' where id = ${weekId(0)}`

/** Stores a club with its weeks, and puts the measured league into it. @returns its id */
async function makeClub({ database: { db }, seeds }: Site): Promise<string> {
  const [club] = await queryRows<{ id: string }>(
    db,
    sql`with made as (
          insert into clubs (name, owner_id, entry_fee_cents, rules)
          select 'The Measured Club', ${seeds.memberId}::uuid, 2000, rules from leagues where id = ${seeds.leagueId}
          returning id
        ), joined as (
          insert into club_members (club_id, user_id)
          select made.id, u.id from made, (
            select id from users where username like 'member%' order by length(username), username limit ${memberCount}
          ) u
        )
        select id from made`,
  )
  const id = club?.id ?? ''
  const people = await queryRows<{ id: string }>(
    db,
    sql`select user_id as id from club_members where club_id = ${id} order by user_id`,
  )
  await seedWeeks(db, id, weeksOf(people.map((person) => person.id)))
  await joinClub(db, seeds.leagueId, id)
  await db.execute(sql`vacuum analyze`)
  return id
}

/** Puts a league into a club as its commissioner would have, before picks locked. */
async function joinClub(db: Db, leagueId: string, clubId: string): Promise<void> {
  await db.transaction(async (db) => {
    const set = (closed: ReturnType<typeof sql>) =>
      db.execute(sql`update leagues set ${closed} where id = ${leagueId}`)
    await set(sql`closed_at = null, drafting_end_at = now() + interval '1 day'`)
    await db.execute(
      sql`insert into club_leagues (league_id, club_id) values (${leagueId}, ${clubId})`,
    )
    await set(sql`closed_at = now(), drafting_end_at = now() - interval '1 day'`)
  })
}

/** Weekly tournaments up to now, in each of which everyone played and finished in another order. */
const weeksOf = (userIds: readonly string[]): ClubWeekResults[] =>
  Array.from({ length: weekCount }, (_, nth) => ({
    leagueId: weekId(nth),
    tournamentName: `Open ${nth}`,
    startsOn: new Date(Date.now() - (weekCount - nth) * 7 * dayMs).toISOString().slice(0, 10),
    isVoid: false,
    fee: 2000,
    commissioner: { userId: userIds[0] ?? '', share: 6000 },
    winningToPar: -15,
    results: userIds.map((userId, at) => {
      const place = (at * 7 + nth * 13) % userIds.length
      return {
        userId,
        rank: place + 1,
        total: place - 30,
        guess: -10 - (at % 9),
        prize: place === 0 ? 114_000 : 0,
        missedCuts: at % 5,
      }
    }),
  }))

/** Reads a league's board and a page of the club in turn, so that other work on the machine slows both. */
async function compare(
  { url, cookie, seeds }: Site,
  what: string,
  path: string,
  change: Change,
  goal: string,
): Promise<void> {
  const board = `${url}/api/leagues/${seeds.leagueId}/leaderboard`
  let nth = 0
  const read = async (address: string) => {
    await change(++nth)
    return await timedGet(address, cookie)
  }
  for (const address of [board, url + path]) await read(address)
  const times: { base: number[]; candidate: number[] }[] = []
  for (let round = 0; round < rounds; round++) {
    const base: number[] = []
    const candidate: number[] = []
    for (let pair = 0; pair < reads; pair++) {
      base.push(await read(board))
      candidate.push(await read(url + path))
    }
    times.push({ base, candidate })
  }
  const bases = times.flatMap(({ base }) => base)
  const candidates = times.flatMap(({ candidate }) => candidate)
  for (const [name, share] of Object.entries({ p50: 0.5, p99: 0.99 })) {
    const [base, candidate] = [quantile(bases, share), quantile(candidates, share)]
    const ofRounds = times.map(({ base }) => quantile(base, share))
    const spread = Math.max(...ofRounds) / Math.min(...ofRounds)
    printPair(`${what}, ${name}`, { base, candidate, ratio: candidate / base, spread }, goal)
  }
}

async function count(
  { url, cookie, database: { db } }: Site,
  what: string,
  path: string,
  change: Change,
): Promise<void> {
  const changing = await countStatements(db, change)
  const all = await countStatements(db, async (nth) => {
    await change(nth)
    await timedGet(url + path, cookie)
  })
  printFigure(what, all - changing, 'statements', { atMost: 3 })
}
