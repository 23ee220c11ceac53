import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { Database, Db } from '../db/db.ts'
import { ensureClosed } from '../draft/close.ts'
import { requireAccount } from '../identity/admission.ts'
import { admit } from '../leagues/admission.ts'
import { boardOfVersion } from '../tournaments/boards.ts'
import { type ClosedLeague, loadClosedLeague } from './closed-league.ts'
import { finalStandings } from './result.ts'
import { closedStandings, openStandings, type StandingsText, type Times } from './standings.ts'
import { versionCache } from './version-cache.ts'

interface Known {
  text: StandingsText
  /** The time of a settled league's scores, which no longer changes; null for other leagues. */
  asOf: Date | null
}

/** A leaderboard as it goes over the wire. */
export interface LeaderboardText {
  text: string
  etag: string
}

const standings = versionCache<Known>()
const compressed = versionCache<Buffer>()
// Once the draft has closed, only the field can change.
const closedLeagues = versionCache<ClosedLeague>()

/**
 * Reads a league's leaderboard. This is a fast path for live play, when every member's browser refetches it at
 * once: one query checks the session and the membership and finds the newest version, and each process computes
 * that version's text once.
 *
 * @param afterHours from official to settled
 * @returns null when the session is not valid
 * @throws {Missing} or another refusal of {@link admit}
 */
export async function readLeaderboard(
  database: Database,
  token: { hash: string; raw: string },
  leagueId: string,
  afterHours: number,
): Promise<LeaderboardText | null> {
  const { db } = database
  let head = await readHead(database, token.hash, leagueId)
  if (!head) return null
  if (!head.isMember) {
    // This throws with the same reason as every other route.
    await admit(db, await requireAccount(db, token.raw), 'member', leagueId)
    // They must have joined just now.
    return await readLeaderboard(database, token, leagueId, afterHours)
  }
  if (head.isDue) {
    await ensureClosed(db, leagueId)
    head = (await readHead(database, token.hash, leagueId)) ?? head
  }
  const { version, text, asOf } = await standingsOf(db, leagueId, head)
  const times: Times = { asOf: asOf ?? dateOf(head.asOf), settlesAt: settlesAt(head, afterHours) }
  return {
    text: `${JSON.stringify(times).slice(0, -1)},${text.slice(1)}`,
    etag: asOf ? `W/"${version}"` : `W/"${version}-${head.asOf}-${head.officialAt}"`,
  }
}

const dateOf = (at: number | null) => (at === null ? null : new Date(at))

function settlesAt({ isClosed, officialAt, settledAt }: Head, afterHours: number): Date | null {
  if (!isClosed || settledAt !== null || officialAt === null) return null
  return new Date(officialAt + afterHours * 3_600_000)
}

interface Head {
  isMember: boolean
  isClosed: boolean
  /** Whether the deadline has passed but the draft isn't closed yet. */
  isDue: boolean
  tournamentKey: string
  boardVersion: number | null
  /** Epoch milliseconds. */
  asOf: number | null
  officialAt: number | null
  fieldAt: number | null
  settledAt: number | null
}

async function readHead(database: Database, hash: string, leagueId: string): Promise<Head | null> {
  const { rows } = await database.query(headQuery, [hash, leagueId])
  return (rows[0] as Head | undefined) ?? null
}

const headQuery = `
  select m.user_id is not null as "isMember",
         l.closed_at is not null as "isClosed",
         l.closed_at is null and l.drafting_end_at <= clock_timestamp() as "isDue",
         l.tournament_key as "tournamentKey",
         b.version::float8 as "boardVersion",
         floor(extract(epoch from b.as_of) * 1000)::float8 as "asOf",
         floor(extract(epoch from b.official_at) * 1000)::float8 as "officialAt",
         floor(extract(epoch from t.field_at) * 1000)::float8 as "fieldAt",
         floor(extract(epoch from l.settled_at) * 1000)::float8 as "settledAt"
  from sessions s
  left join shown_leagues l on l.id = $2
  left join league_members m on m.league_id = l.id and m.user_id = s.user_id
  left join tournaments t on t.key = l.tournament_key
  left join boards b on b.tournament_key = l.tournament_key
  where s.token_hash = $1 and s.expires_at > now()`

async function standingsOf(
  db: Db,
  leagueId: string,
  head: Head,
): Promise<Known & { version: string }> {
  if (!head.isClosed) {
    const text = await openStandings(db, leagueId)
    return { version: `open-${hashOf(text)}`, text, asOf: null }
  }
  const isSettled = head.settledAt !== null
  const version = isSettled
    ? `settled-${head.settledAt}`
    : `${head.boardVersion ?? 0}-${head.fieldAt ?? 0}`
  const known = await standings(leagueId, version, () =>
    isSettled ? finalStandings(db, leagueId) : standingsNow(db, leagueId, head),
  )
  return { version, ...known }
}

async function standingsNow(db: Db, leagueId: string, head: Head): Promise<Known> {
  const { tournamentKey, fieldAt, boardVersion: version, asOf } = head
  const [closed, known] = await Promise.all([
    closedLeagues(leagueId, `${fieldAt}`, () => loadClosedLeague(db, leagueId)),
    version === null || asOf === null
      ? null
      : boardOfVersion(db, tournamentKey, { version, asOf: new Date(asOf) }),
  ])
  return { text: closedStandings(closed, known), asOf: null }
}

/** Compresses a leaderboard, once for everyone who asks. */
export const zip = (leagueId: string, { text, etag }: LeaderboardText): Promise<Buffer> =>
  compressed(leagueId, etag, () => gzipped(text))
// Level 3 is four times as fast as the default, and the result is hardly longer.
const gzipped = promisify((text: string, done: (error: Error | null, zip: Buffer) => void) =>
  gzip(text, { level: 3 }, done),
)

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)
