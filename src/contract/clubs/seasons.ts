import * as z from 'zod/mini'

import { parseCents, toDollars } from '#domain/money/money.ts'
import { recordKinds } from '#domain/seasons/records.ts'
import { maxDroppedWeeks } from '#domain/seasons/week.ts'

import { endpoint } from '../wire/endpoint.ts'
import { day, idParams, MessageResponse, uuid } from '../wire/shapes.ts'

/** Money won or lost: whole cents in the program, dollars as text (`'-20.00'`) on the wire. */
const signedMoney = z.codec(z.string().check(z.regex(/^-?\d{1,12}\.\d\d$/)), z.int(), {
  decode: (text) => parseCents(text),
  encode: (amount) => toDollars(amount),
})

const year = z.int().check(z.gte(1900), z.lte(2200))

/** How a club counts its seasons. */
const SeasonRules = z.object({
  /** The month in which a season starts. */
  startMonth: z.int().check(z.gte(1), z.lte(12)),
  majorsDouble: z.boolean(),
  /** How many of a member's worst weeks don't count. */
  dropWorst: z.int().check(z.gte(0), z.lte(maxDroppedWeeks)),
})

/** Someone's season in a club. */
const SeasonRow = z.object({
  /** From 1; shared by members with the same points and wins. */
  place: z.int(),
  userId: uuid,
  name: z.string(),
  weeks: z.int(),
  wins: z.int(),
  podiums: z.int(),
  points: z.number(),
  money: signedMoney,
  averagePlace: z.nullable(z.number()),
  /** The points that the weeks in play would add if they ended now; null for someone who is in none. */
  provisional: z.nullable(z.object({ points: z.number(), money: signedMoney })),
  /** Points after each of the season's weeks; empty in a season with too many of them, imported before the limit. */
  line: z.array(z.number()),
})
export type SeasonRow = z.output<typeof SeasonRow>

/** The table of a club's season. */
export const SeasonStandings = z.object({
  /** The year in which it started. */
  season: year,
  /** Every season of which there is something to show, the latest first. */
  seasons: z.array(year),
  /** Whether the season has ended and none of its weeks is in play. */
  isOver: z.boolean(),
  rules: SeasonRules,
  /** The settled weeks that count, the earliest first. */
  weeks: z.array(
    z.object({
      /** For an imported week, an id that is no league's. */
      leagueId: uuid,
      tournamentName: z.string(),
      /** For an imported week, the first day of its year. */
      startsOn: day,
      imported: z.boolean(),
      /** Whether its points count double. */
      double: z.boolean(),
    }),
  ),
  /** First place first. */
  rows: z.array(SeasonRow),
})
export type SeasonStandings = z.output<typeof SeasonStandings>

const person = { userId: uuid, name: z.string() }

/** A club's records, and the trophies of the seasons that are over. */
export const ClubRecords = z.object({
  records: z.array(
    z.object({
      kind: z.enum(recordKinds),
      ...person,
      value: z.int(),
      /** Null for an imported week. */
      leagueId: z.nullable(uuid),
      tournamentName: z.string(),
      /** The first day of the week that set it; of its year if the week was imported. */
      at: day,
    }),
  ),
  /** The latest season first. */
  trophies: z.array(
    z.object({
      season: year,
      first: z.array(z.object(person)),
      last: z.array(z.object(person)),
    }),
  ),
  /** Everyone who ever played a settled or imported week, by name. */
  people: z.array(z.object(person)),
})
export type ClubRecords = z.output<typeof ClubRecords>

/** Two members, week by week. */
const Rivalry = z.object({
  /** The earliest first. */
  weeks: z.array(
    z.object({
      leagueId: uuid,
      tournamentName: z.string(),
      imported: z.boolean(),
      placeA: z.int(),
      placeB: z.int(),
    }),
  ),
  winsA: z.int(),
  winsB: z.int(),
  level: z.int(),
})
export type Rivalry = z.output<typeof Rivalry>

const access = 'account'
const query = z.object({
  /** The year in which the season started; the present one by default. */
  season: z.optional(z.string().check(z.regex(/^(19|20|21)\d\d$/))),
})

export const getSeasonStandings = endpoint({
  method: 'GET',
  path: '/api/clubs/:id/table',
  access,
  summary: 'The table of a club’s season, with what the weeks in play would add',
  versioned: true,
  params: idParams,
  query,
  response: SeasonStandings,
})

export const downloadSeasonStandings = endpoint({
  method: 'GET',
  path: '/api/clubs/:id/table.csv',
  access,
  summary: 'The table of a club’s season as CSV, finished weeks only',
  params: idParams,
  query,
  response: z.string(),
  contentType: 'text/csv',
})

export const getClubRecords = endpoint({
  method: 'GET',
  path: '/api/clubs/:id/records',
  access,
  summary: 'A club’s records, and the trophies of its past seasons',
  versioned: true,
  params: idParams,
  response: ClubRecords,
})

export const getRivalry = endpoint({
  method: 'GET',
  path: '/api/clubs/:id/rivals/:a/:b',
  access,
  summary: 'Two members of a club, over the finished weeks that both entered',
  params: z.object({ id: uuid, a: uuid, b: uuid }),
  response: Rivalry,
})

export const updateSeasonRules = endpoint({
  method: 'PUT',
  path: '/api/clubs/:id/season-rules',
  access,
  summary: 'For the owner and deputies: how the club counts its seasons',
  params: idParams,
  body: SeasonRules,
  response: MessageResponse,
})
