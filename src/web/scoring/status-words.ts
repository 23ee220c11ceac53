import type { Leaderboard } from '#contract/scoring.ts'
import { positionWords } from '#web/golf/play.ts'
import { toParWords } from '#web/golf/score.tsx'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** Where a league stands, as a friend would say it. */
export interface StatusWords {
  label: string
  tone: BadgeTone
  /** What that means. */
  sentence: string
}

/** The chip of a league and its sentence. Locked in, before the first score, is a state of its own. */
export function statusWords(board: Leaderboard): StatusWords {
  const { status, standings, counting, roundStatus } = board
  const begun = standings.some(({ totalToPar }) => totalToPar !== null)
  switch (status) {
    case 'open':
      return {
        label: 'Draft Open',
        tone: 'flag',
        sentence: "Everyone's team stays hidden until drafting closes.",
      }
    case 'live':
      return begun
        ? {
            label: 'Live',
            tone: 'fairway',
            sentence:
              roundStatus === 'suspended'
                ? 'Play is suspended. The scores stand as they are until it goes on.'
                : `The best ${counting} golfers of each team count.`,
          }
        : {
            label: 'Locked in',
            tone: 'water',
            sentence: 'Drafting has closed. Scores count from the first hole.',
          }
    case 'provisional':
      return {
        label: 'Provisional',
        tone: 'water',
        sentence: 'Play is over. The result stands a day after the tour makes it official.',
      }
    case 'settled':
      return {
        label: 'Settled',
        tone: 'outline',
        sentence: `The result is final.${wonText(standings)}`,
      }
    case 'void':
      return {
        label: 'Void',
        tone: 'rough',
        sentence: 'Too few holes were played. Nobody wins, and nobody owes a fee.',
      }
  }
}

function wonText(standings: Leaderboard['standings']): string {
  const winners = standings.filter(({ position }) => /^T?1$/.test(position))
  const names = new Intl.ListFormat('en').format(winners.map(({ username }) => username))
  if (winners.length === 0) return ''
  return winners.length === 1 ? ` ${names} won.` : ` ${names} share the win.`
}

/** What to read out when scores have changed: where I am, and who leads. */
export function standingWords({ standings }: Leaderboard, me: string): string {
  const mine = standings.find(({ userId }) => userId === me)
  const [leader] = standings
  const said: string[] = []
  if (mine && mine.totalToPar !== null) {
    said.push(`You are ${positionWords(mine.position)}, ${toParWords(mine.totalToPar)}.`)
  }
  if (leader && leader !== mine && leader.totalToPar !== null) {
    said.push(`${leader.username} leads, ${toParWords(leader.totalToPar)}.`)
  }
  return said.join(' ')
}
