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
import { pairedRunsByName, printPair } from './paired-runs.ts'
import { printFigure } from './report.ts'
import { type Answer, Viewer } from './simulated-viewer.ts'
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
  try {
    await measure(site)
  } finally {
    await site.close()
  }
}

async function measure(site: Site): Promise<void> {
  const { db } = site.database
  const memory = await openMemory(site.server)
  const megabytes = async () => (await memory.residentKiB()) / 1024
  console.log(`${await machine(site)}, ${worlds} evenings on one process`)
  await readSite(site)
  const before = await megabytes()
  const failed: string[] = []
  const guests = await startEvenings(site, failed)
  await waitForPlay(db)
  const { p50, p99 } = await pairedRunsByName(
    rounds,
    async () => {
      await holdStill(db)
      return await readSite(site)
    },
    async () => {
      await play(db)
      const times = await readSite(site)
      if (!(await isInPlay(db))) throw new Error('the evening is over: set ROUNDS to fewer')
      return times
    },
  )
  const ended = guests.filter(({ isOpen }) => !isOpen).length
  const bytes = guests.reduce((sum, { streamBytes }) => sum + streamBytes, 0)
  console.log('Pages of the real site: ms while the golf stands still, ms beside it, ratio')
  printPair('p50', p50, '')
  printPair('p99', p99, '≤ 1.1')
  printFigure('what a guest got over the stream', bytes / worlds / 1000, 'kB', { atLeast: rounds })
  printFigure('streams that ended', ended, '', { atMost: 0 })
  printFigure('answers to guests that failed', failed.length, '', { atMost: 0 })
  if (failed.length > 0) console.log([...new Set(failed)].join(', '))
  const during = await megabytes()
  for (const guest of guests) guest.close()
  await end(db)
  await readSite(site)
  const after = await megabytes()
  console.log(`before, during, after: ${[before, during, after].map(Math.round).join(', ')} MB`)
  printFigure('memory that is not given back', after - before, 'MB', { atMost: 64 })
  memory.close()
}

/** Reads pages of the real site forty times a second, from a thread of its own. @returns quantiles in ms */
async function readSite({
  url,
  cookie,
  seeds: { leagueId },
}: Site): Promise<{ p50: number; p99: number }> {
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
    ignoreCoordinatedOmission: true,
    workers: 1,
    headers: { cookie, 'accept-encoding': 'gzip, deflate, br' },
    requests: paths.map((path) => ({ path })),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} refused, ${errors} failed`)
  return { p50: latency.p50, p99: latency.p99 }
}

/**
 * Starts everyone's evening by the press of a guest, on one tournament, and opens their pages.
 *
 * @param failed takes why a later request of a page failed
 */
async function startEvenings({ url, database: { db } }: Site, failed: string[]): Promise<Viewer[]> {
  // Six evenings begin while one lasts. This waits for the next to open, so that all guests play the same one.
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
    checkAnswers(await guest.load())
    const refresh = async () => checkAnswers(await guest.refresh())
    await guest.follow(
      topics.leaderboard(leagueId).text,
      () => void refresh().catch((error: unknown) => failed.push(String(error))),
    )
    guests.push(guest)
  }
  await takeBack(db)
  return guests
}

/** Throws unless a page got each document whole, its changes, or that there are none. */
function checkAnswers(answers: readonly Answer[]): void {
  const wrong = answers.find(({ status }) => ![200, 226, 304].includes(status))
  if (wrong) throw new Error(`a guest's page: ${wrong.status}`)
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

async function waitForPlay(db: Db): Promise<void> {
  const giveUpAt = Date.now() + minutes * minuteMs
  while (!(await isInPlay(db))) {
    if (Date.now() > giveUpAt) throw new Error('the evening did not begin')
    await sleep(1_000)
  }
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
