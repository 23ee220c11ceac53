import type { Scoreboard, TournamentField } from '#domain/tournaments/tournament.ts'
import {
  FeedError,
  type GolfSource,
  type TournamentRef,
} from '#server/platform/services/golf-source.ts'

import {
  addressOf,
  readJson,
  sendGet,
  type SourceOptions,
  createResponseStore,
} from '../parsing/http-source.ts'
import { reportEachOnce } from '../parsing/unknown-words.ts'
import { parsePlayedCourse, parseScoreboard } from './parse-scoreboard.ts'
import { parseCalendar, parseField, parseRanking, parseScorecards } from './parse.ts'
import { createQuota } from './quota.ts'

/** The provider's address and key, and what the client calls around each request. */
export interface LiveGolfOptions extends SourceOptions {
  apiKey: string
}

type Query = Record<string, string>

/** The provider's id for the world ranking. */
const worldRanking = '186'

/** Spends our quota with the provider on its answers. @returns a request for one's JSON; undefined when there is no data yet */
function createGet(options: LiveGolfOptions) {
  const quota = createQuota()
  const storeResponse = createResponseStore(options)
  return async (path: string, query: Query): Promise<unknown> => {
    if (!options.apiKey.trim()) throw new FeedError('denied', 'LIVE_GOLF_API_KEY isn’t set')
    const wait = quota.secondsToWait(path)
    if (wait !== null)
      throw new FeedError('quota', 'Our calls with the golf provider are used up', wait)
    const search = new URLSearchParams(query).toString()
    const response = await sendGet(options, path, addressOf(options, path, search), {
      'x-rapidapi-key': options.apiKey.trim(),
      'x-rapidapi-host': 'live-golf-data.p.rapidapi.com',
    })
    const { status, headers, body } = response
    quota.recordHeaders(path, headers)
    const call = { path, query: search, status, body }
    try {
      if (status === 429) {
        const pause = quota.recordRefusal(path, headers)
        throw new FeedError('quota', `${path}: too many requests`, pause)
      }
      const json = status === 400 ? undefined : readJson(response, path)
      await storeResponse(call, true)
      return json
    } catch (error) {
      await storeResponse(call, false)
      throw error
    }
  }
}

/** Opens Slash Golf's Live Golf Data. @see docs/decisions/0015-doubtful-payloads-wait.md */
export function createLiveGolf(options: LiveGolfOptions): GolfSource {
  const get = createGet(options)
  const reportUnknown = reportEachOnce((field, word) =>
    options.warn({ field, word }, 'The golf feed sent an unknown word'),
  )

  /** For data that exists all year, so that its absence deserves a warning. */
  async function getExpected(path: string, query: Query): Promise<unknown> {
    const body = await get(path, query)
    if (body === undefined) options.warn({ path, ...query }, 'The golf feed has no such data')
    return body
  }

  /** Whether a tournament's field calls it off, by its query. Its board may never come. */
  const calledOff = new Map<string, boolean>()

  async function readField(ref: TournamentRef): Promise<TournamentField | null> {
    const body = await get('/tournament', toQuery(ref))
    return body === undefined ? null : parseField(body, ref, reportUnknown)
  }
  async function fetchField(ref: TournamentRef): Promise<TournamentField | null> {
    const field = await readField(ref)
    if (field) calledOff.set(keyOf(ref), field.calledOff !== undefined)
    return field
  }

  return {
    name: 'live-golf',
    async fetchSchedule(orgId, year) {
      const body = await getExpected('/schedule', { orgId, year: String(year) })
      return body === undefined ? [] : parseCalendar(body, orgId, year, reportUnknown)
    },
    fetchField,
    async fetchScoreboard(ref) {
      const body = await get('/leaderboard', toQuery(ref))
      if (body !== undefined) return parseScoreboard(body, ref, reportUnknown)
      // Only a new answer confirms the one before, and a process that has just started doesn't know any.
      const wasCalledOff = calledOff.get(keyOf(ref))
      // One answer without the word must not end the readings of a tournament that was called off.
      const field =
        wasCalledOff === false ? null : await (wasCalledOff ? readField : fetchField)(ref)
      return field?.calledOff ? emptyScoreboard(field) : null
    },
    async fetchPast(ref) {
      const body = await get('/leaderboard', toQuery(ref))
      const board = body === undefined ? null : parseScoreboard(body, ref, reportUnknown)
      return board && { board, course: parsePlayedCourse(body) }
    },
    async fetchRanking(year) {
      const body = await getExpected('/stats', { year: String(year), statId: worldRanking })
      return body === undefined ? [] : parseRanking(body, reportUnknown)
    },
    async fetchScorecards(ref, playerId, isOther) {
      const body = await get('/scorecard', { ...toQuery(ref), playerId })
      return body === undefined ? null : parseScorecards(body, ref, playerId, isOther)
    },
  }
}

const keyOf = (ref: TournamentRef): string => JSON.stringify(toQuery(ref))

function emptyScoreboard({ status, calledOff, asOf = new Date() }: TournamentField): Scoreboard {
  const head = { status, ...(calledOff && { calledOff }), asOf, cut: null }
  return { ...head, round: 1, roundStatus: 'not-started', rows: [] }
}

function toQuery({ orgId, tournId, year }: TournamentRef): Query {
  return { orgId, tournId, year: String(year) }
}
