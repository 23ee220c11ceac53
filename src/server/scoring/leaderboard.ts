import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { admit, requireAccount } from '../accounts/admission.ts'
import type { Database, Db } from '../db/db.ts'
import { ensureClosed } from '../draft/lock.ts'
import { noteHistory } from '../history/note.ts'
import { finalStandings } from '../settling/result.ts'
import { boardOfVersion } from '../tournaments/boards.ts'
import { lockedLeague } from './locked-league.ts'
import { lockedStandings, openStandings, type StandingsText } from './standings.ts'

interface Known {
  version: string
  text: StandingsText
  /** Of a league that was settled, where it does not move any more; null elsewhere. */
  asOf: Date | null
}

/** A leaderboard as it goes over the wire, and what tells it from another. */
export interface LeaderboardText {
  text: string
  etag: string
}

// Of leagues whose teams are locked: computed once a version and process, not once a reader, also when
// all of a league ask at once because it has moved.
const computed = new Map<string, { version: string; known: Promise<Known> }>()
const zipped = new Map<string, { etag: string; zip: Promise<Buffer> }>()
const keptAtMost = 1_000

/**
 * A league's leaderboard. Who asks, whether he may, and which version is the newest is one query; the
 * board of that version is computed by the first who asks for it.
 *
 * @returns null when the token is nobody's
 * @throws {Missing} {@link admit}'s refusals
 */
export async function readLeaderboard(
  database: Database,
  token: { hash: string; raw: string },
  leagueId: string,
): Promise<LeaderboardText | null> {
  const { db } = database
  let head = await readHead(database, token.hash, leagueId)
  if (!head) return null
  if (!head.isMember) {
    // Says why not, in the words of every other call.
    await admit(db, await requireAccount(db, token.raw), 'member', leagueId)
    throw new Error('a member was not found to be one')
  }
  if (head.isDue) {
    await ensureClosed(db, leagueId)
    head = (await readHead(database, token.hash, leagueId)) ?? head
  }
  const { version, text, asOf } = await standingsOf(db, leagueId, head)
  const at = asOf ?? (head.seenAt === null ? null : new Date(head.seenAt))
  return {
    text: `{"asOf":${JSON.stringify(at)},${text.slice(1)}`,
    etag: asOf ? `W/"${version}"` : `W/"${version}-${head.seenAt}"`,
  }
}

interface Head {
  isMember: boolean
  isClosed: boolean
  /** Its deadline has passed, and nobody has closed the draft yet. */
  isDue: boolean
  tournamentKey: string
  boardVersion: number | null
  /** Epoch milliseconds. */
  seenAt: number | null
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
         floor(extract(epoch from b.seen_at) * 1000)::float8 as "seenAt",
         floor(extract(epoch from t.field_at) * 1000)::float8 as "fieldAt",
         floor(extract(epoch from l.settled_at) * 1000)::float8 as "settledAt"
  from sessions s
  left join leagues l on l.id = $2
  left join league_members m on m.league_id = l.id and m.user_id = s.user_id
  left join tournaments t on t.key = l.tournament_key
  left join boards b on b.tournament_key = l.tournament_key
  where s.token_hash = $1 and s.expires_at > now()`

async function standingsOf(db: Db, leagueId: string, head: Head): Promise<Known> {
  if (!head.isClosed) {
    const text = await openStandings(db, leagueId)
    return { version: `open-${hashOf(text)}`, text, asOf: null }
  }
  const version =
    head.settledAt === null
      ? `${head.boardVersion ?? 0}-${head.fieldAt ?? 0}`
      : `settled-${head.settledAt}`
  const ready = computed.get(leagueId)
  if (ready?.version === version) return await ready.known
  const known = compute(db, leagueId, head, version)
  keep(computed, leagueId, { version, known })
  try {
    return await known
  } catch (error) {
    if (computed.get(leagueId)?.known === known) computed.delete(leagueId)
    throw error
  }
}

async function compute(db: Db, leagueId: string, head: Head, version: string): Promise<Known> {
  const standings =
    head.settledAt === null
      ? await standingsNow(db, leagueId, head)
      : await finalStandings(db, leagueId)
  return { version, ...standings }
}

/** A leaderboard as most browsers take it, packed once. */
export async function zip(leagueId: string, { text, etag }: LeaderboardText): Promise<Buffer> {
  const ready = zipped.get(leagueId)
  if (ready?.etag === etag) return await ready.zip
  const zip = gzipped(text)
  keep(zipped, leagueId, { etag, zip })
  return await zip
}
// Four times as quick as the usual level, and hardly longer.
const gzipped = promisify((text: string, done: (error: Error | null, zip: Buffer) => void) =>
  gzip(text, { level: 3 }, done),
)

/** What was asked for longest ago makes room. */
function keep<Kept>(all: Map<string, Kept>, leagueId: string, one: Kept): void {
  all.delete(leagueId)
  if (all.size >= keptAtMost) all.delete(all.keys().next().value ?? '')
  all.set(leagueId, one)
}

async function standingsNow(
  db: Db,
  leagueId: string,
  head: Head,
): Promise<{ text: StandingsText; asOf: null }> {
  const { tournamentKey, boardVersion: version, seenAt } = head
  const [locked, known] = await Promise.all([
    lockedLeague(db, leagueId),
    version === null || seenAt === null
      ? null
      : boardOfVersion(db, tournamentKey, { version, seenAt: new Date(seenAt) }),
  ])
  const { text, board } = lockedStandings(locked, known)
  // What is not noted now, the clock's job notes within minutes: no reason to keep a reader from reading.
  if (known) await noteHistory(db, leagueId, known, board).catch(() => {})
  return { text, asOf: null }
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)
