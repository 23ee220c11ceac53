import { setImmediate as yieldToOthers } from 'node:timers/promises'

import {
  addResults,
  type EarlierEvent,
  type GatheredResults,
  type GolferForm,
  toForms,
} from '#domain/strength/form.ts'
import { maxAgeDays } from '#domain/strength/strength.ts'
import { isSameEvent } from '#domain/tournaments/match-tournaments.ts'
import type { ScoreboardRow } from '#domain/tournaments/tournament.ts'
import type { Database } from '#server/platform/db/db.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'

/** How many finished tournaments count, the latest of them. Two seasons of a tour have fewer. */
export const earlierLimit = 200
/** How many scoreboards are unpacked at a time. */
export const scoreboardsAtATime = 20

/** The official scoreboards of stroke play before a tournament `t`, of its own tour and from any source, latest first. */
export const earlierSql = `
  select p.key, p.org_id, p.tourn_id, p.name, p.format, p.end_date, p.course, b.version, b.board
  from tournaments p join boards b on b.tournament_key = p.key
  where (p.source = 'simulated') = (t.source = 'simulated')
    and 'evening' not in (p.source, t.source) and p.end_date < t.start_date
    and p.end_date >= t.start_date - ${maxAgeDays} and p.format = 'stroke' and b.official_at is not null
  order by p.end_date desc, p.key
  limit ${earlierLimit}`

/** Changes with what earlier events may say of the field of a tournament `t`: their results, and what finds its editions. */
export const formsVersionSql = `md5(concat_ws(' ', t.name, t.start_date, t.course->>'name',
  (select string_agg(f.api_player_id, ' ' order by f.api_player_id) from entrants f where f.tournament_key = t.key),
  (select string_agg(concat_ws(' ', e.key, e.version, e.name, e.end_date, e.course->>'name'), ' ' order by e.key)
   from (${earlierSql}) e)))`

/** Earlier events, the latest first, and what they say of the golfers of a field. */
export interface FieldForms {
  events: Pick<EarlierEvent, 'name' | 'endDate' | 'here'>[]
  golfers: ReadonlyMap<string, GolferForm>
}

interface FormsVersion {
  /** The tournament's key. */
  id: string
  version: string
}

/** What earlier events say of a field. A process computes each version once. */
export const readForms = createVersionCache(
  async ({ query }: Database, { id }: FormsVersion): Promise<FieldForms> => {
    const events: FieldForms['events'] = []
    const results: GatheredResults = new Map()
    for (let from = 0; from < earlierLimit; from += scoreboardsAtATime) {
      const { rows } = await query(scoreboardsQuery, [id, from])
      for (const row of rows as unknown as EarlierScoreboard[]) {
        const { name, endDate, here, rows } = toEvent(row)
        const field = new Set(row.field)
        addResults(results, events.length, { rows }, (golfer) => field.has(golfer))
        events.push({ name, endDate, here })
      }
      if (rows.length < scoreboardsAtATime) break
      await yieldToOthers()
    }
    return { events, golfers: toForms(results) }
  },
)

/** What earlier events say of a tournament's field, in the newest version. */
export async function readFormsOf(database: Database, key: string): Promise<FieldForms> {
  const { rows } = await database.query(
    `select ${formsVersionSql} as version from tournaments t where t.key = $1`,
    [key],
  )
  const [head] = rows as unknown as { version: string }[]
  return await readForms(database, { id: key, version: head?.version ?? '' })
}

interface EarlierScoreboard {
  name: string
  endDate: string
  /** The name of the tournament to come. */
  nextName: string
  nextStart: string
  sameId: boolean
  sameCourse: boolean
  rows: ScoreboardRow[]
  /** Everyone who is entered for the tournament to come. */
  field: string[]
}

function toEvent({ name, endDate, rows, ...event }: EarlierScoreboard): EarlierEvent {
  const { nextName, nextStart, sameId, sameCourse } = event
  const isEdition = sameId || isSameEvent({ name, endDate }, { name: nextName, endDate: nextStart })
  return {
    name,
    endDate,
    here: isEdition ? 'event' : sameCourse ? 'course' : null,
    rows: rows.filter(({ stale }) => !stale),
  }
}

const scoreboardsQuery = `
  select e.name, e.end_date::text as "endDate", t.name as "nextName", t.start_date::text as "nextStart",
    e.org_id = t.org_id and e.tourn_id = t.tourn_id as "sameId",
    coalesce(nullif(e.course->>'name', '') = t.course->>'name', false) as "sameCourse", coalesce(e.board->'rows', '[]') as rows,
    (select coalesce(json_agg(f.api_player_id), '[]') from entrants f where f.tournament_key = t.key) as field
  from tournaments t
  cross join lateral (select * from (${earlierSql}) e offset $2::int limit ${scoreboardsAtATime}) e
  where t.key = $1
  order by e.end_date desc, e.key`
