import type { RankingEntry } from '#domain/tournaments/tournament.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'

import { reportEachOnce } from '../parsing/unknown-words.ts'
import { parseCourse, parseField } from './field.ts'
import { toEspnId } from './ids.ts'
import { createPages, type PageOptions } from './pages.ts'
import { parseScoreboard } from './parse-scoreboard.ts'
import { parseSchedule, parseScoreboardPage, parseScorecards } from './scoreboard-page.ts'
import type { EspnScoreboard } from './shapes.ts'

/** ESPN's address, what we call ourselves, and where the world ranking comes from. */
export interface EspnOptions extends PageOptions {
  /** The world ranking, which ESPN lacks. */
  ranking: () => Promise<RankingEntry[]>
}

/** Scorecards of the whole field are one page, which is not asked for again for a while. */
const cardsFreshMs = 60_000

/** Opens ESPN's public pages, which are unofficial. @see docs/decisions/0045-espn-as-a-source.md */
export function createEspn(options: EspnOptions): GolfSource {
  const get = createPages(options)
  const reportUnknown = reportEachOnce((field, word) =>
    options.warn({ field, word }, 'ESPN sent something unknown'),
  )

  const leaderboard = (tournId: string) =>
    get('/leaderboard', '/leaderboard', `league=pga&event=${toEspnId(tournId)}`)
  const scoreboard = async (label: string, query: string, freshMs?: number) =>
    parseScoreboardPage((await get(label, '/pga/scoreboard', query, freshMs)).body)

  return {
    name: 'espn',
    async fetchSchedule(orgId, year) {
      if (orgId !== '1') return []
      const entries = parseSchedule(await scoreboard('/scoreboard', ''), year, reportUnknown)
      if (entries.length > 0) return entries
      // The page without a date is about this season, which isn't the year that was asked for.
      const dated = await scoreboard('/scoreboard', `dates=${year}0110`)
      return parseSchedule(dated, year, reportUnknown)
    },
    async fetchField(ref) {
      const { body } = await leaderboard(ref.tournId)
      return parseField(body, ref, reportUnknown)
    },
    async fetchScoreboard(ref) {
      const { body, since } = await leaderboard(ref.tournId)
      return parseScoreboard(body, ref, since, reportUnknown)
    },
    async fetchPast(ref) {
      const { body, since } = await leaderboard(ref.tournId)
      const board = parseScoreboard(body, ref, since, reportUnknown)
      return board && { board, course: parseCourse(body, ref) }
    },
    fetchRanking: () => options.ranking(),
    async fetchScorecards({ tournId }, apiPlayerId, isOther) {
      const eventId = toEspnId(tournId)
      const cardsOf = (page: EspnScoreboard) =>
        parseScorecards(page, eventId, toEspnId(apiPlayerId), isOther)
      const now = await scoreboard('/scorecard', '', cardsFreshMs)
      const cards = cardsOf(now)
      if (cards !== undefined) return cards
      const day = now.leagues[0]?.calendar.readable.find(({ id }) => id === eventId)?.startDate
      if (!day) return null
      const dates = day.toISOString().slice(0, 10).replaceAll('-', '')
      return cardsOf(await scoreboard('/scorecard', `dates=${dates}`, cardsFreshMs)) ?? null
    },
  }
}
