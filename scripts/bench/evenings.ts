import { setTimeout as sleep } from 'node:timers/promises'

import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'

import { getCompactLeaderboard } from '../../src/contract/game/leaderboard.ts'
import { playEvening } from '../../src/contract/leagues/evenings.ts'
import { topics } from '../../src/contract/wire/topics.ts'
import { buildUrl } from '../../src/contract/wire/url.ts'
import { minuteMs } from '../../src/domain/durations.ts'
import { deleteEvenings } from '../../src/server/evenings/delete-evenings.ts'
import { maxLeagues } from '../../src/server/evenings/play-evening.ts'
import { type Db, queryRows } from '../../src/server/platform/db/db.ts'
import { request } from '../../src/server/testing/processes/processes.ts'
import { inspectable, openMemory } from './memory.ts'
import { pairedRuns } from './paired-runs.ts'
import { printFigure } from './report.ts'
import { Viewer } from './simulated-viewer.ts'
import { machine, type Site, startSite } from './site.ts'

const worlds = Number(process.env['WORLDS'] ?? 200)
const rounds = Number(process.env['ROUNDS'] ?? 6)
/** Less than the usual half an hour, so that the wait for the first tee is short. */
const minutes = 20
const windowSeconds = 15
const settings = { TRY_EVENINGS: '1', TRY_EVENING_MINUTES: String(minutes), ...inspectable }

/**
 * Reads pages of the real site while 200 leagues of guests play an evening, each with an open page, and while their
 * golf stands still, in turn; then what memory they took, and how much is back once they are deleted.
 *
 * @param server the PostgreSQL server to use
 */
export async function measureEvenings(server: string): Promise<void> {
  const site = await startSite(server, 1, settings)
  const { db } = site.database
  const memory = await openMemory(site.server)
  const megabytes = async () => (await memory.residentKiB()) / 1024
  try {
    console.log(`${await machine(site)}, ${worlds} evenings on one process`)
    await readSite(site)
    const before = await megabytes()
    const guests = await startEvenings(site)
    while (!(await isInPlay(db))) await sleep(1_000)
    const { base, candidate, ratio, spread } = await pairedRuns(
      rounds,
      async () => {
        await holdStill(db)
        return await readSite(site)
      },
      async () => {
        await play(db)
        return await readSite(site)
      },
    )
    const ended = guests.filter(({ isOpen }) => !isOpen).length
    const events = guests.reduce((sum, { streamBytes }) => sum + streamBytes, 0)
    console.log(
      `p99 ${base.toFixed(1)} ms alone, ${candidate.toFixed(1)} ms beside; alone it moved ${spread.toFixed(1)} times`,
    )
    console.log(`each guest got ${(events / worlds / 1000).toFixed(0)} kB over the stream`)
    printFigure('p99 of the real site beside the evenings', ratio, 'times', { atMost: 1.1 })
    printFigure('streams that ended', ended, '', { atMost: 0 })
    const during = await megabytes()
    for (const guest of guests) guest.close()
    await end(db)
    await readSite(site)
    const after = await megabytes()
    console.log(`before, during, after: ${[before, during, after].map(Math.round).join(', ')} MB`)
    printFigure('memory that is not given back', after - before, 'MB', { atMost: 64 })
  } finally {
    memory.close()
    await site.close()
  }
}

/** Reads pages of the real site forty times a second, from a thread of its own. @returns the p99 in ms */
async function readSite({ url, cookie, seeds: { leagueId } }: Site): Promise<number> {
  const paths = [
    '/api/leagues/my-leagues',
    `/api/leagues/${leagueId}/members`,
    `/api/leagues/${leagueId}/leaderboard`,
  ]
  const { latency, non2xx, errors } = await autocannon({
    url,
    connections: 4,
    duration: windowSeconds,
    overallRate: 40,
    workers: 1,
    headers: { cookie, 'accept-encoding': 'gzip, deflate, br' },
    requests: paths.map((path) => ({ path })),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} refused, ${errors} failed`)
  return latency.p99
}

/** Starts everyone's evening by the press of a guest, on one tournament, and opens their pages. */
async function startEvenings({ url, database: { db } }: Site): Promise<Viewer[]> {
  // A new evening begins every tenth of this; the one that is open now takes them all.
  const every = (minutes / 6) * minuteMs
  await sleep(every - ((Date.now() + minutes * 6_000 + 20_000) % every) + 500)
  const guests: Viewer[] = []
  for (let nth = 0; nth < worlds; nth += 1) {
    if (nth % maxLeagues === 0) await setAside(db)
    const { status, body, headers } = await request(url, 'POST', playEvening.path, '', {
      name: `Guest ${nth}`,
    })
    if (status !== 200) throw new Error(`an evening: ${status} ${JSON.stringify(body)}`)
    const leagueId = String(body['leagueId'])
    const cookie = headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const address = buildUrl(getCompactLeaderboard, { params: { id: leagueId } })
    const guest = new Viewer(url, cookie, { requests: [], pushedDocuments: [address] })
    await guest.load()
    await guest.follow(
      topics.leaderboard(leagueId).text,
      () => void guest.refresh().catch(() => []),
    )
    guests.push(guest)
  }
  await takeBack(db)
  return guests
}

const aside = 'evening:aside'

/** Moves the leagues of evenings to a tournament that no one plays: one has 25 leagues at most. */
async function setAside(db: Db): Promise<void> {
  await db.execute(sql`
    insert into tournaments (key, source, org_id, tourn_id, year, name, format, start_date, end_date)
    values (${aside}, 'evening', 'aside', 'aside', 2026, 'Aside', 'stroke', current_date, current_date)
    on conflict do nothing`)
  await db.execute(sql`
    update leagues set tournament_key = ${aside}
    where tournament_key in (select key from tournaments where source = 'evening')`)
}

/** Lets all of them play the evening that opened last. */
async function takeBack(db: Db): Promise<void> {
  const evenings = await queryRows<{ key: string }>(
    db,
    sql`select key from tournaments where source = 'evening' and key <> ${aside}`,
  )
  if (evenings.length > 1) throw new Error('the next evening had begun: set WORLDS to fewer')
  await db.execute(
    sql`update leagues set tournament_key = ${evenings[0]?.key ?? ''} where tournament_key = ${aside}`,
  )
}

async function isInPlay(db: Db): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`select from boards b join tournaments t on t.key = b.tournament_key
      where t.source = 'evening' and b.board ->> 'status' = 'in-progress'`,
  )
  return rows.length > 0
}

/** Keeps the process from reading the evenings' golf. What its last read has started gets a moment to end. */
async function holdStill(db: Db): Promise<void> {
  await db.execute(sql`
    insert into leases (name, holder, until) values ('evenings', 'bench', now() + interval '1 hour')
    on conflict (name) do update set holder = excluded.holder, until = excluded.until`)
  await sleep(5_000)
}

async function play(db: Db): Promise<void> {
  await db.execute(sql`delete from leases where name = 'evenings'`)
  await sleep(5_000)
}

/** Ends everything as the job does a day later. */
async function end(db: Db): Promise<void> {
  await db.execute(sql`update leagues set created_at = now() - interval '2 days'
    where tournament_key in (select key from tournaments where source = 'evening')`)
  await db.execute(sql`update users set guest_until = now() where guest_until is not null`)
  await deleteEvenings(db)
}
