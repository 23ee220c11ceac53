import type { ReactNode } from 'react'

import type { WatchBoard } from '#contract/game/watch.ts'

import { chartOf, type Team, teamsOf } from '../watched.ts'
import { BoardSheet } from './board-sheet.tsx'
import { ChancesSheet } from './chances-sheet.tsx'
import { ChartSheet } from './chart-sheet.tsx'
import { TeamsSheet } from './teams-sheet.tsx'
import { WaitingSheet } from './waiting-sheet.tsx'

/** One screen of a television. */
interface Sheet {
  key: string
  title: string
  content: ReactNode
}

/** How much fits on a screen and can be read from a sofa. */
const mostLines = 8
const mostTeams = 4
/** Lines of a larger chart are too close to follow. */
const mostInChart = 20

/** A board as screens: standings, everyone's golfers, chances and the week's chart. */
export function sheetsOf(board: WatchBoard): Sheet[] {
  if (board.status === 'open' || board.teams.length === 0) {
    const title = board.status === 'open' ? 'Picks are open' : 'Nobody entered'
    return [{ key: 'waiting', title, content: <WaitingSheet board={board} /> }]
  }
  const teams = teamsOf(board)
  const moments = chartOf(board)
  const lines = inParts(teams, mostLines)
  const cards = inParts(teams, mostTeams)
  const likeliest = teams
    .filter(({ chance }) => chance !== null)
    .toSorted((a, b) => (b.chance ?? 0) - (a.chance ?? 0))
  const chart = moments.length > 1 && teams.length <= mostInChart
  return [
    ...lines.map((part, nth) => ({
      key: `board ${nth}`,
      title: titleOf('Standings', part, teams),
      content: <BoardSheet teams={part} rows={lines[0]?.length ?? 0} />,
    })),
    ...cards.map((part, nth) => ({
      key: `teams ${nth}`,
      title: `${titleOf('Golfers', part, teams)}. Those in bold count.`,
      content: <TeamsSheet teams={part} />,
    })),
    ...(likeliest.length > 0
      ? [
          {
            key: 'chances',
            title: 'Who wins? A guess from playing the rest many times',
            content: <ChancesSheet teams={likeliest.slice(0, mostLines)} />,
          },
        ]
      : []),
    ...(chart
      ? [{ key: 'chart', title: 'The week so far', content: <ChartSheet moments={moments} /> }]
      : []),
  ]
}

/** As even as possible: nine lines are five and four, not eight and one. */
function inParts<Item>(items: readonly Item[], most: number): Item[][] {
  const size = Math.ceil(items.length / Math.ceil(items.length / most))
  const starts = items.flatMap((_, nth) => (nth % size === 0 ? [nth] : []))
  return starts.map((start) => items.slice(start, start + size))
}

function titleOf(what: string, part: readonly Team[], all: readonly Team[]): string {
  const first = part[0]
  if (!first || part.length === all.length) return what
  const from = all.indexOf(first) + 1
  return `${what}, ${from} to ${from + part.length - 1} of ${all.length}`
}
