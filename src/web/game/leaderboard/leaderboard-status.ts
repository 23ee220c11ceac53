import type { Leaderboard } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { formatToPar } from '#domain/format.ts'
import { listText } from '#domain/lists.ts'
import { weekdayTimeZoneText } from '#web/format/dates.ts'
import { isLive, playText, playTone } from '#web/format/play-state.ts'
import { positionWords } from '#web/format/position.ts'
import { fallbackText } from '#web/format/score-age.ts'
import { toParWords } from '#web/format/score.tsx'
import { isPast, statusBadges } from '#web/leagues/league-status.tsx'
import type { BadgeTone } from '#web/ui/display/badge.tsx'
import { serverNow } from '#web/ui/hooks/server-clock.ts'

/** A league's chip and the sentence beside it, which is null once the result says it all. */
export interface StatusText {
  label: string
  tone: BadgeTone
  sentence: string | null
}

/** Describes where a league stands. */
export function describeStatus(
  board: Leaderboard,
  setupComplete = true,
  now = serverNow(),
): StatusText {
  if (board.status === 'open' && !setupComplete) {
    const sentence = 'The draft opens once the golfers are sorted into groups.'
    return { label: 'Setting Up', tone: 'outline', sentence }
  }
  const sentence = sentenceOf(board, now)
  if (board.status !== 'live') return { ...statusBadges[board.status], sentence }
  return { label: playText(board), tone: playTone(board), sentence }
}

function sentenceOf(board: Leaderboard, now: number): string | null {
  const { status, roundStatus, counting, standings } = board
  switch (status) {
    case 'open':
      return 'Teams stay hidden until picks lock.'
    case 'live':
      if (roundStatus === 'suspended') {
        return 'Play is suspended. Scores hold until it resumes.'
      }
      if (!isLive(board) && standings.every(({ totalToPar }) => totalToPar === null)) {
        return 'Scores count from the first hole.'
      }
      return counting === 1
        ? 'The best golfer of each team counts.'
        : `Each team’s best ${counting} golfers count.`
    case 'provisional':
      return hasResult(board) && standings.length > 0 ? null : finalText(board, now)
    case 'settled':
    case 'void':
      return null
  }
}

/** Whether the tour has made a league's result official. Until it is final, a corrected card may change it. */
export const hasResult = (board: Pick<Leaderboard, 'status' | 'settlesAt'>): boolean =>
  isPast(board) || board.settlesAt !== null

/** Settling takes seconds, unless the scores can't be read when it is due. */
const settlingMs = 2 * 60_000

/** Says when a result is final: that it is, or until when a corrected card may change it. */
export function finalText(
  board: Pick<Leaderboard, 'status' | 'settlesAt'>,
  now: number = serverNow(),
): string {
  const { settlesAt } = board
  if (isPast(board)) return 'Final.'
  if (!settlesAt)
    return 'Play is over. Final once the tour makes it official and late corrections are in.'
  return now < settlesAt.getTime() + settlingMs
    ? `Final ${weekdayTimeZoneText(settlesAt)} unless a card is corrected.`
    : 'Final as soon as we can check the scores one last time.'
}

/** The announcement after scores have changed: where I am, who leads, and whether that is new. */
export function standingsAnnouncement(
  { standings }: Leaderboard,
  me: string,
  newLeaders: ReadonlySet<string> = new Set(),
): string {
  const mine = standings.find(({ userId }) => userId === me)
  const leaders = standings.filter(({ position }) => position === standings[0]?.position)
  const sentences: string[] = []
  if (mine && mine.totalToPar !== null) {
    const place = newLeaders.has(me)
      ? 'You take the lead'
      : `You’re ${positionWords(mine.position)}`
    sentences.push(`${place}, ${toParWords(mine.totalToPar)}.`)
  }
  const lead = leaders[0]?.totalToPar
  if (lead !== undefined && lead !== null && !leaders.some((line) => line === mine)) {
    const names = listText(leaders.map(({ name }) => name))
    const isNew = leaders.some(({ userId }) => newLeaders.has(userId))
    const [one, more] = isNew ? ['takes the lead', 'take the lead'] : ['leads', 'lead']
    sentences.push(`${names} ${leaders.length === 1 ? one : more}, ${toParWords(lead)}.`)
  }
  return sentences.join(' ')
}

/** A board as text for a group's own chat: league, tournament, state and a line per team, without money. */
export function leaderboardText(
  { name, tournamentName, simulated }: Pick<League, 'name' | 'tournamentName' | 'simulated'>,
  board: Leaderboard,
): string {
  const isOver = board.status === 'settled' || board.status === 'void'
  const age = board.asOf && !isOver ? `, as of ${weekdayTimeZoneText(board.asOf)}` : ''
  const source = board.fallback && !isOver ? `, ${fallbackText(board.fallback, serverNow())}` : ''
  return [
    `${name}: ${tournamentName}`,
    `${describeStatus(board).label}${age}${source}`,
    ...board.standings.map(
      ({ position, name, totalToPar }) => `${position} ${name} ${formatToPar(totalToPar)}`,
    ),
    ...(simulated ? ['Simulated tournament'] : []),
  ].join('\n')
}
