import * as z from 'zod/mini'

import * as calls from '#contract/game/week.ts'
import { Week } from '#contract/game/week.ts'
import { topics } from '#contract/wire/topics.ts'
import { queryLeagueReaders, type LeagueReader } from '#server/leagues/access/league-readers.ts'
import { closeIfDue } from '#server/leagues/draft/close-draft.ts'
import type { Database, Db } from '#server/platform/db/db.ts'
import type { VersionedDocument } from '#server/platform/http/document-store.ts'
import { type PushableAt, pushableAt } from '#server/platform/streams/documents.ts'

import { readPoints } from '../history/history.ts'
import { recordChangedStandings } from '../history/record-standings.ts'
import { recapsOf } from './list-recaps.ts'
import { momentsOf } from './moments.ts'

/** A league's week as a document. */
interface WeekDocument extends VersionedDocument {
  /** Whether the draft has closed, so that the week has begun. */
  isClosed: boolean
}

interface Head {
  isClosed: boolean
  /** Whether the deadline has passed but the draft isn't closed yet. */
  isDue: boolean
  /** Whether the newest scoreboard isn't in the history yet. */
  isUnrecorded: boolean
  revision: number
  namesVersion: number
}

const findHead = queryLeagueReaders<Head>(
  `l.closed_at is not null as "isClosed",
         l.closed_at is null and l.drafting_end_at <= clock_timestamp() as "isDue",
         l.closed_at is not null and l.settled_at is null
           and exists (select from teams t where t.league_id = l.id) and b.version > coalesce((
           select h.seen_version from league_history h
           where h.league_id = l.id order by h.board_version desc limit 1
         ), 0) as "isUnrecorded",
         coalesce(w.revision, 0)::float8 as revision,
         l.names_version as "namesVersion"`,
  `left join boards b on b.tournament_key = l.tournament_key
  left join week_revisions w on w.league_id = l.id`,
)

/**
 * Finds the newest version of a league's week, in one query that also checks the session and the membership.
 *
 * @returns null when the session is not valid or the caller is not a member
 */
async function findWeek(database: Database, reader: LeagueReader): Promise<WeekDocument | null> {
  const head = await findHead(database)(reader)
  return head && documentOf(database.db, reader.leagueId, head)
}

/** Weeks as documents that streams carry, from the close of the draft on. */
export const pushableWeek = (database: Database): PushableAt =>
  pushableAt(calls.getWeek, ({ params: { id: leagueId } }) => ({
    topic: topics.week(leagueId).text,
    async find(tokenHash) {
      const week = await findWeek(database, { tokenHash, leagueId })
      return week?.isClosed ? week : null
    },
  }))

/** The same, once the draft is closed that is due and the newest standings are in the history. */
export async function findCurrentWeek(
  database: Database,
  reader: LeagueReader,
): Promise<WeekDocument | null> {
  const { db } = database
  const { leagueId } = reader
  const head = await findHead(database)(reader)
  if (!head?.isDue && !head?.isUnrecorded) return head && documentOf(db, leagueId, head)
  if (head.isDue) await closeIfDue(db, leagueId)
  // If this fails, the scheduled job records them; reading goes on.
  await recordChangedStandings(db, leagueId).catch(() => {})
  return await findWeek(database, reader)
}

const documentOf = (db: Db, leagueId: string, head: Head): WeekDocument => ({
  key: `week ${leagueId}`,
  version: `${head.isClosed ? head.revision : 'open'}-${head.namesVersion}`,
  isClosed: head.isClosed,
  build: async () => JSON.stringify(z.encode(Week, await weekOf(db, leagueId, head.isClosed))),
})

async function weekOf(db: Db, leagueId: string, isClosed: boolean): Promise<Week> {
  if (!isClosed) return { members: [], points: {}, moments: [], recaps: [] }
  const { members, points } = await readPoints(db, leagueId)
  return {
    members,
    points: Object.fromEntries(
      points.map(({ version, at, round, entries, chances }) => [
        String(version),
        { at: new Date(at), round, standings: entries, chances },
      ]),
    ),
    moments: await momentsOf(db, leagueId),
    recaps: await recapsOf(db, leagueId),
  }
}
