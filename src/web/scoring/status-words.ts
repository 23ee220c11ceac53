import type { Leaderboard } from '#contract/scoring.ts'
import { whenText } from '#web/format/dates.ts'
import { positionWords } from '#web/format/play.ts'
import { toParWords } from '#web/format/score.tsx'
import { statusTiles } from '#web/leagues/league-status.tsx'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** The chip of a league, and what it means; null once it has ended, when the result says it. */
export interface StatusWords {
  label: string
  tone: BadgeTone
  sentence: string | null
}

/** Where a league stands, as a friend would say it. Locked in, before the first score, is a state of its own. */
export function statusWords(
  board: Leaderboard,
  setupComplete = true,
  now = Date.now(),
): StatusWords {
  if (board.status === 'open' && !setupComplete) {
    const sentence = 'The draft opens once the golfers are sorted into groups.'
    return { label: 'Setting Up', tone: 'outline', sentence }
  }
  const begun = board.standings.some(({ totalToPar }) => totalToPar !== null)
  if (board.status === 'live' && !begun) {
    const sentence = 'Drafting has closed. Scores count from the first hole.'
    return { label: 'Locked in', tone: 'water', sentence }
  }
  return { ...statusTiles[board.status], sentence: sentenceOf(board, now) }
}

function sentenceOf(board: Leaderboard, now: number): string | null {
  const { status, roundStatus, counting } = board
  switch (status) {
    case 'open':
      return "Everyone's team stays hidden until drafting closes."
    case 'live':
      if (roundStatus === 'suspended') {
        return 'Play is suspended. The scores stand as they are until it goes on.'
      }
      return counting === 1
        ? 'The best golfer of each team counts.'
        : `The best ${counting} golfers of each team count.`
    case 'provisional':
      return finalWords(board, now)
    case 'settled':
    case 'void':
      return null
  }
}

/** The result is written within seconds of its hour, unless the scores can't be read then. */
const patienceMs = 2 * 60_000

function finalWords({ settlesAt }: Leaderboard, now: number): string {
  if (!settlesAt) return 'Play is over. The result is final a day after the tour makes it official.'
  return now < settlesAt.getTime() + patienceMs
    ? `The tour has made it official. The result is final ${whenText(settlesAt)}.`
    : 'The result is final as soon as the scores can be read once more.'
}

/** What to read out when scores have changed: where I am, and who leads. */
export function standingWords({ standings }: Leaderboard, me: string): string {
  const mine = standings.find(({ userId }) => userId === me)
  const leaders = standings.filter(({ position }) => position === standings[0]?.position)
  const said: string[] = []
  if (mine && mine.totalToPar !== null) {
    said.push(`You are ${positionWords(mine.position)}, ${toParWords(mine.totalToPar)}.`)
  }
  const lead = leaders[0]?.totalToPar
  if (lead !== undefined && lead !== null && !leaders.some((line) => line === mine)) {
    const names = new Intl.ListFormat('en').format(leaders.map(({ username }) => username))
    said.push(`${names} ${leaders.length === 1 ? 'leads' : 'lead'}, ${toParWords(lead)}.`)
  }
  return said.join(' ')
}
