import { defaultSeasonRules, type SeasonRules, seasonOfDay } from '#domain/seasons/week.ts'
import type { ClubReader } from '#server/clubs/club-document.ts'
import { daysAfterEnd } from '#server/feed/polling/polled-tournaments.ts'
import type { Database } from '#server/platform/db/db.ts'
import { NotFoundError } from '#server/platform/errors/errors.ts'

import type { ScoredVersion } from '../scoring/leaderboard.ts'

/** A league of a club between its draft's close and its settling, or the end of the time that its scores are read for. */
export interface LeagueInPlay extends ScoredVersion {
  tournamentName: string
  commissionerId: string
  /** The tournament's first day. */
  startsOn: string
}

/** Everything that answers about a club's seasons depend on. */
export interface SeasonVersions {
  clubId: string
  rules: SeasonRules
  /** The season of today, in UTC. */
  currentSeason: number
  /** Changes when another of its leagues settles, with a settled league's row or tournament, and with an import's row. */
  settledVersion: string
  /** Changes with the name of a member. A change of anyone's name is one of their leagues' rows, too. */
  membersVersion: string
  inPlay: LeagueInPlay[]
}

interface Row {
  isMember: boolean
  today: string
  startMonth: number | null
  majorsDouble: boolean
  dropWorst: number
  settled: string | null
  membersVersion: string | null
  imports: string | null
  inPlay: LeagueInPlay[] | null
}

/**
 * Finds the versions of a club's seasons, in one query that also checks the session and the membership.
 *
 * @returns null when the session is not valid
 * @throws {NotFoundError} when there is no such club, or the caller isn't in it
 */
export async function findSeasonVersions(
  { query }: Pick<Database, 'query'>,
  { tokenHash, clubId }: ClubReader,
): Promise<SeasonVersions | null> {
  const { rows } = await query(text, [tokenHash, clubId])
  const [row] = rows as unknown as Row[]
  if (!row) return null
  if (!row.isMember) throw new NotFoundError('Club not found')
  const { startMonth, majorsDouble, dropWorst } = row
  const rules = startMonth === null ? defaultSeasonRules : { startMonth, majorsDouble, dropWorst }
  return {
    clubId,
    rules,
    currentSeason: seasonOfDay(row.today, rules.startMonth),
    settledVersion: `${row.settled ?? ''}-${row.imports ?? ''}`,
    membersVersion: row.membersVersion ?? '',
    inPlay: row.inPlay ?? [],
  }
}

/** The seasons with a week in play: one that began in the last days of a season belongs to it. */
export const seasonsInPlay = ({ inPlay, rules }: SeasonVersions): number[] => [
  ...new Set(inPlay.map(({ startsOn }) => seasonOfDay(startsOn, rules.startMonth))),
]

/** Whether a season has ended and none of its weeks is in play. */
export const isSeasonOver = (head: SeasonVersions, season: number): boolean =>
  season < head.currentSeason && !seasonsInPlay(head).includes(season)

const text = `
  select c.id is not null as "isMember",
    (now() at time zone 'utc')::date::text as today,
    r.start_month as "startMonth", r.majors_double as "majorsDouble", r.drop_worst as "dropWorst",
    (select md5(string_agg(concat_ws('/', l.id, w.version, t.name, t.start_date), ',' order by l.id))
      from club_leagues w
      join leagues l on l.id = w.league_id
      join tournaments t on t.key = l.tournament_key
      where w.club_id = c.id and w.settled) as settled,
    (select md5(string_agg(concat_ws('/', u.id, u.username, u.first_name, u.last_name), ',' order by u.id))
      from club_members other join users u on u.id = other.user_id
      where other.club_id = c.id) as "membersVersion",
    (select md5(string_agg(concat_ws('/', i.id, i.xmin), ',' order by i.id)) from club_imports i
      where i.club_id = c.id) as imports,
    (select json_agg(json_build_object(
        'leagueId', l.id, 'tournamentKey', l.tournament_key, 'tournamentName', t.name,
        'commissionerId', l.commissioner_id,
        'startsOn', t.start_date, 'namesVersion', l.names_version,
        'boardVersion', b.version,
        'fieldAt', floor(extract(epoch from t.field_at) * 1000)::float8
      ) order by t.start_date, l.id)
      from club_leagues
      join shown_leagues l on l.id = club_leagues.league_id and l.closed_at is not null
      join tournaments t on t.key = l.tournament_key
      left join boards b on b.tournament_key = t.key
      where club_leagues.club_id = c.id and not club_leagues.settled
        and (t.end_date >= (now() at time zone 'utc')::date - ${daysAfterEnd}
          or t.first_tee_at >= now() - interval '${daysAfterEnd} days')) as "inPlay"
  from sessions s
  left join club_members m on m.user_id = s.user_id and m.club_id = $2::uuid
  left join clubs c on c.id = m.club_id and c.deleted_at is null
  left join club_season_rules r on r.club_id = c.id
  where s.token_hash = $1 and s.expires_at > now()`
