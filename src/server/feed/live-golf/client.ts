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
  storeResponse,
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

/** Opens Slash Golf's Live Golf Data. @see docs/decisions/0015-doubtful-payloads-wait.md */
export function createLiveGolf(options: LiveGolfOptions): GolfSource {
  const quota = createQuota()
  const reportUnknown = reportEachOnce((field, word) =>
    options.warn({ field, word }, 'The golf feed sent an unknown word'),
  )

  /** The answer's JSON; undefined when the provider has no data yet. */
  async function get(path: string, query: Query): Promise<unknown> {
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
    await storeResponse(options, { path, query: search, status, body })
    if (status === 429) {
      throw new FeedError('quota', `${path}: too many requests`, quota.recordRefusal(path, headers))
    }
    return status === 400 ? undefined : readJson(response, path)
  }

  /** For data that exists all year, so that its absence deserves a warning. */
  async function getExpected(path: string, query: Query): Promise<unknown> {
    const body = await get(path, query)
    if (body === undefined) options.warn({ path, ...query }, 'The golf feed has no such data')
    return body
  }

  return {
    name: 'live-golf',
    async fetchSchedule(orgId, year) {
      const body = await getExpected('/schedule', { orgId, year: String(year) })
      return body === undefined ? [] : parseCalendar(body, orgId, year, reportUnknown)
    },
    async fetchField(ref) {
      const body = await get('/tournament', toQuery(ref))
      return body === undefined ? null : parseField(body, ref, reportUnknown)
    },
    async fetchScoreboard(ref) {
      const body = await get('/leaderboard', toQuery(ref))
      return body === undefined ? null : parseScoreboard(body, ref, reportUnknown)
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

function toQuery({ orgId, tournId, year }: TournamentRef): Query {
  return { orgId, tournId, year: String(year) }
}
