import type { Ranked } from '#domain/tournaments/tournament.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'

import { reportOnce } from '../parsing/unknown-words.ts'
import { parseBoard } from './board.ts'
import { parseField } from './field.ts'
import { espnId } from './ids.ts'
import { createPages, type PageOptions } from './pages.ts'
import { calendarOf, parseScoreboard, scorecardsOf } from './scoreboard.ts'

/** ESPN's address, what we call ourselves, and where the world ranking comes from. */
export interface EspnOptions extends PageOptions {
  /** The world ranking, which ESPN lacks. */
  ranking: () => Promise<Ranked[]>
}

/** Scorecards of the whole field are one page, which is not asked for again for a while. */
const cardsFreshMs = 60_000

/** Opens ESPN's public pages, which are unofficial. @see docs/decisions/0045-espn-as-a-source.md */
export function createEspn(options: EspnOptions): GolfSource {
  const get = createPages(options)
  const reportUnknown = reportOnce((field, word) =>
    options.warn({ field, word }, 'ESPN sent something unknown'),
  )

  const leaderboard = (tournId: string) =>
    get('/leaderboard', '/leaderboard', `league=pga&event=${espnId(tournId)}`)
  const scoreboard = async (label: string, query: string, freshMs?: number) =>
    parseScoreboard((await get(label, '/pga/scoreboard', query, freshMs)).body)

  return {
    name: 'espn',
    async calendar(orgId, year) {
      if (orgId !== '1') return []
      const entries = calendarOf(await scoreboard('/scoreboard', ''), year)
      if (entries.length > 0) return entries
      // The page without a date is about this season, which isn't the year that was asked for.
      return calendarOf(await scoreboard('/scoreboard', `dates=${year}0110`), year)
    },
    async field(ref) {
      const { body } = await leaderboard(ref.tournId)
      return parseField(body, ref, reportUnknown)
    },
    async board(ref) {
      const { body, since } = await leaderboard(ref.tournId)
      return parseBoard(body, ref, since, reportUnknown)
    },
    ranking: () => options.ranking(),
    async scorecards({ tournId }, apiPlayerId) {
      const ids = [espnId(tournId), espnId(apiPlayerId)] as const
      const now = await scoreboard('/scorecard', '', cardsFreshMs)
      const cards = scorecardsOf(now, ...ids)
      if (cards !== undefined) return cards
      const day = now.leagues[0]?.calendar.find(({ id }) => id === ids[0])?.startDate
      if (!day) return null
      const dates = day.toISOString().slice(0, 10).replaceAll('-', '')
      return (
        scorecardsOf(await scoreboard('/scorecard', `dates=${dates}`, cardsFreshMs), ...ids) ?? null
      )
    },
  }
}
