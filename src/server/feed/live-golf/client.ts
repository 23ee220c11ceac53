import { FeedError, type GolfSource, type TournamentRef } from '../../world/golf-source.ts'
import { parseBoard } from './board.ts'
import { fetchText } from './fetch.ts'
import { parseCalendar, parseField, parseRanking, parseScorecards } from './parse.ts'
import { createQuota } from './quota.ts'
import type { Unknown } from './words.ts'

export interface LiveGolfOptions {
  /** `https://live-golf-data.p.rapidapi.com`, or a stand-in. */
  baseUrl: string
  apiKey: string
  fetch?: typeof fetch
  /** For the whole answer, its body included. */
  timeoutMs?: number
  /** Asked before each call: false when our own budget is used up. */
  spend: (path: string) => Promise<boolean>
  /** Given each answer as it came, good or bad; one that is too long is given cut off. */
  keep: (call: {
    path: string
    query: string
    status: number
    body: string
  }) => Promise<void> | void
  warn: (note: object, message: string) => void
}

type Query = Record<string, string>

/** The world ranking among the provider's statistics. */
const worldRanking = '186'

/** Slash Golf's Live Golf Data. @see docs/decisions/0015-what-the-feed-says-is-judged.md */
export function createLiveGolf(options: LiveGolfOptions): GolfSource {
  const quota = createQuota()
  const unknown = onceEach((field, word) =>
    options.warn({ field, word }, 'The golf feed says a word we do not know'),
  )

  /** The answer's JSON; undefined where the provider has nothing of it yet. */
  async function get(path: string, query: Query): Promise<unknown> {
    if (!options.apiKey.trim()) throw new FeedError('denied', 'There is no key for the golf feed')
    const held = quota.heldFor(path)
    if (held !== null) throw new FeedError('quota', 'The golf feed has no calls left for us', held)
    if (!(await options.spend(path))) {
      throw new FeedError('quota', 'Our own budget of golf calls is used up')
    }
    const search = new URLSearchParams(query).toString()
    const { status, headers, body, whole } = await fetchText(path, search, options)
    quota.note(path, headers)
    await keep({ path, query: search, status, body })
    if (status === 429) {
      throw new FeedError('quota', `${path}: too many requests`, quota.refused(path, headers))
    }
    if (status === 400) return undefined
    judge(path, status)
    if (!whole) throw new FeedError('unreadable', `${path}: the answer is too long`)
    return parseJson(path, body)
  }

  // Raw answers are for diagnosis: without them the scores are still good.
  async function keep(call: Parameters<LiveGolfOptions['keep']>[0]): Promise<void> {
    try {
      await options.keep(call)
    } catch (error) {
      options.warn({ error, path: call.path }, 'A raw answer of the golf feed could not be kept')
    }
  }

  /** For what is there at any time of the year, so that nothing is worth a word. */
  async function getAlways(path: string, query: Query): Promise<unknown> {
    const body = await get(path, query)
    if (body === undefined) options.warn({ path, ...query }, 'The golf feed has nothing of it')
    return body
  }

  return {
    name: 'live-golf',
    async calendar(orgId, year) {
      const body = await getAlways('/schedule', { orgId, year: String(year) })
      return body === undefined ? [] : parseCalendar(body, orgId, year)
    },
    async field(ref) {
      const body = await get('/tournament', queryOf(ref))
      return body === undefined ? null : parseField(body, ref, unknown)
    },
    async board(ref) {
      const body = await get('/leaderboard', queryOf(ref))
      return body === undefined ? null : parseBoard(body, ref, unknown)
    },
    async ranking(year) {
      const body = await getAlways('/stats', { year: String(year), statId: worldRanking })
      return body === undefined ? [] : parseRanking(body)
    },
    async scorecards(ref, playerId) {
      const body = await get('/scorecard', { ...queryOf(ref), playerId })
      return body === undefined ? null : parseScorecards(body, ref, playerId)
    },
  }
}

function queryOf({ orgId, tournId, year }: TournamentRef): Query {
  return { orgId, tournId, year: String(year) }
}

/** Lets a good answer pass. */
function judge(path: string, status: number): void {
  if (status >= 200 && status < 300) return
  const said = `${path}: the golf feed answered ${status}`
  if (status === 401 || status === 403) throw new FeedError('denied', said)
  throw new FeedError(status >= 500 || status < 400 ? 'unreachable' : 'unreadable', said)
}

function parseJson(path: string, body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new FeedError('unreadable', `${path}: ${body.trim() ? 'not JSON' : 'an empty answer'}`)
  }
}

/** A board is read every minute: each word is told once. */
function onceEach(tell: Unknown): Unknown {
  const told = new Set<string>()
  return (field, word) => {
    const key = `${field}: ${word}`
    if (told.has(key) || told.size >= 100) return
    told.add(key)
    tell(field, word)
  }
}
