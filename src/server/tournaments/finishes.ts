import * as z from 'zod'

import * as calls from '#contract/game/tournaments.ts'
import {
  type EarlierEvent,
  type EarlierResult,
  type GolferForm,
  listRecentFinishes,
} from '#domain/strength/form.ts'
import type { Database } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { VersionedDocument } from '#server/platform/http/document-store.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'

import { formsVersionSql, readForms } from './earlier-events.ts'
import { pastProgressSql } from './past-progress.ts'
import { sourceOf } from './sources.ts'
import type { TournamentRequest } from './tournament-documents.ts'

/**
 * Finds the newest version of what earlier tournaments say of a field, by their official scoreboards; null when the
 * session is not valid.
 */
export async function findFinishes(
  database: Database,
  source: GolfSource['name'],
  request: TournamentRequest,
): Promise<VersionedDocument | null> {
  const head = await findHead(database, source, request)
  if (!head) return null
  const { key, startDate, version, documentVersion, past } = head
  return {
    key: `finishes ${key}`,
    version: documentVersion,
    async build() {
      const { events, golfers } = await readForms(database, { id: key, version })
      return JSON.stringify(
        z.encode(calls.listFinishes.response, {
          events,
          golfers: [...golfers].flatMap(([apiPlayerId, form]) => {
            const facts = toFacts(form, events, startDate)
            return facts ? [{ apiPlayerId, ...facts }] : []
          }),
          past,
        }),
      )
    },
  }
}

/** Finds the newest version of a golfer's earlier results, round by round; null when the session is not valid. */
export async function findGolferForm(
  database: Database,
  source: GolfSource['name'],
  request: TournamentRequest & { apiPlayerId: string },
): Promise<VersionedDocument | null> {
  const head = await findHead(database, source, request)
  if (!head) return null
  const { key, version, documentVersion, past } = head
  const { apiPlayerId } = request
  return {
    key: `form ${key} ${apiPlayerId}`,
    version: documentVersion,
    async build() {
      const { events, golfers } = await readForms(database, { id: key, version })
      const { results = [] } = golfers.get(apiPlayerId) ?? {}
      return JSON.stringify(
        z.encode(calls.getGolferForm.response, {
          results: results.flatMap(({ event, position, gained }) => {
            const about = events[event]
            return about ? [{ ...about, position, rounds: gained.flatMap(toRound) }] : []
          }),
          past,
        }),
      )
    },
  }
}

const toRound = (gained: number | null, nth: number) =>
  gained === null ? [] : [{ round: nth + 1, gained }]

const toTenths = (strokes: number) => Math.round(strokes * 10) / 10

interface FinishesVersion {
  key: string | null
  startDate: string
  version: string
  read: number
  total: number
  isReading: boolean
}

async function findHead(
  { query }: Database,
  source: GolfSource['name'],
  { tokenHash, orgId, tournId, year }: TournamentRequest,
) {
  const { rows } = await query(headQuery, [
    tokenHash,
    sourceOf(source, orgId),
    orgId,
    tournId,
    year ?? null,
  ])
  const head = rows[0] as FinishesVersion | undefined
  if (!head) return null
  const { startDate, version, read, total, isReading } = head
  const past = isReading ? { read, total } : null
  return {
    key: found(head.key, 'Tournament'),
    startDate,
    version,
    documentVersion: past ? `${version} ${read} of ${total}` : version,
    past,
  }
}

/** A golfer's facts for the draft; null without any. */
function toFacts(
  form: GolferForm,
  events: readonly Pick<EarlierEvent, 'endDate' | 'here'>[],
  startDate: string,
) {
  const finishes = listRecentFinishes(form, events, startDate).flatMap(toFinish)
  const here = form.results.filter(({ event }) => events[event]?.here).flatMap(toFinish)
  const { cuts, trend } = form
  if (finishes.length === 0 && here.length === 0 && !cuts) return null
  return { finishes, here, cuts, trend: trend && toTenths(trend) }
}

const toFinish = ({ event, position }: EarlierResult) =>
  position === null ? [] : [{ event, position }]

const headQuery = `
  select t.key, t.start_date::text as "startDate", ${formsVersionSql} as version, p.*
  from sessions s
  join users u on u.id = s.user_id
  cross join lateral (${pastProgressSql} where source = $2::feed_source) p
  left join lateral (
    select * from tournaments
    where (source = 'simulated') = ($2 = 'simulated') and org_id = $3 and tourn_id = $4
      and ($5::int is null or year = $5::int) and (u.guest_until is null or source = 'evening')
    order by year desc limit 1
  ) t on true
  where s.token_hash = $1 and s.expires_at > now()`
