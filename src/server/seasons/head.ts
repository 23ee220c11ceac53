import { defaultSeasonRules, type SeasonRules, seasonOf } from '#domain/seasons/week.ts'

import type { Database } from '../db/db.ts'
import { Missing } from '../errors/errors.ts'
import type { ScoredVersion } from '../scoring/leaderboard.ts'

/** A caller who reads a club's seasons, by the hash of their session's token. */
export interface ClubReader {
  tokenHash: string
  clubId: string
}

/** A league of a club between its draft's close and its settling. */
export interface LeagueInPlay extends ScoredVersion {
  tournamentName: string
  /** The tournament's first day. */
  startsOn: string
}

/** Everything that answers about a club's seasons depend on. */
export interface SeasonHead {
  clubId: string
  rules: SeasonRules
  /** The season of today, in UTC. */
  present: number
  /** Changes when another of its leagues settles, and with each new version of an import's row. */
  settledVersion: string
  /** Changes when someone's name may have. */
  namesVersion: string
  inPlay: LeagueInPlay[]
}

interface Row {
  isMember: boolean
  today: string
  startMonth: number | null
  majorsDouble: boolean
  dropWorst: number
  settled: number
  settledAt: number | null
  leagueNames: number | null
  memberNames: string | null
  imports: string | null
  inPlay: LeagueInPlay[] | null
}

/**
 * Finds the versions of a club's seasons, in one query that also checks the session and the membership.
 *
 * @returns null when the session is not valid
 * @throws {Missing} when there is no such club, or the caller isn't in it
 */
export async function findSeasons(
  { query }: Pick<Database, 'query'>,
  { tokenHash, clubId }: ClubReader,
): Promise<SeasonHead | null> {
  const { rows } = await query(text, [tokenHash, clubId])
  const [row] = rows as unknown as Row[]
  if (!row) return null
  if (!row.isMember) throw new Missing('Club not found')
  const { startMonth, majorsDouble, dropWorst } = row
  const rules = startMonth === null ? defaultSeasonRules : { startMonth, majorsDouble, dropWorst }
  return {
    clubId,
    rules,
    present: seasonOf(row.today, rules.startMonth),
    settledVersion: `${row.settled}-${row.settledAt ?? 0}-${row.imports ?? ''}`,
    namesVersion: `${row.leagueNames ?? 0}-${row.memberNames ?? ''}`,
    inPlay: row.inPlay ?? [],
  }
}

const text = `
  select c.id is not null as "isMember",
    (now() at time zone 'utc')::date::text as today,
    r.start_month as "startMonth", r.majors_double as "majorsDouble", r.drop_worst as "dropWorst",
    played.*,
    (select md5(string_agg(concat_ws('/', u.id, u.username, u.first_name, u.last_name), ',' order by u.id))
      from club_members other join users u on u.id = other.user_id
      where other.club_id = c.id) as "memberNames",
    (select md5(string_agg(concat_ws('/', i.id, i.xmin), ',' order by i.id)) from club_imports i
      where i.club_id = c.id) as imports
  from sessions s
  left join club_members m on m.user_id = s.user_id and m.club_id = $2::uuid
  left join clubs c on c.id = m.club_id and c.deleted_at is null
  left join club_season_rules r on r.club_id = c.id
  left join lateral (
    select count(l.settled_at)::int as settled,
      floor(extract(epoch from max(l.settled_at)) * 1000)::float8 as "settledAt",
      sum(l.names_version)::int as "leagueNames",
      json_agg(json_build_object(
        'leagueId', l.id, 'tournamentKey', l.tournament_key, 'tournamentName', t.name,
        'startsOn', t.start_date, 'namesVersion', l.names_version,
        'boardVersion', b.version,
        'asOf', floor(extract(epoch from b.as_of) * 1000)::float8,
        'fieldAt', floor(extract(epoch from t.field_at) * 1000)::float8
      ) order by t.start_date, l.id)
        filter (where l.closed_at is not null and l.settled_at is null) as "inPlay"
    from club_leagues
    join shown_leagues l on l.id = club_leagues.league_id
    left join tournaments t on t.key = l.tournament_key and l.settled_at is null
    left join boards b on b.tournament_key = t.key
    where club_leagues.club_id = c.id
  ) played on true
  where s.token_hash = $1 and s.expires_at > now()`
