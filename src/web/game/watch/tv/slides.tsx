import type { ReactNode } from 'react'

import type { WatchBoard } from '#contract/game/watch.ts'
import {
  chartPoints,
  teamColors,
  watchedTeams,
  type WatchTeam,
} from '#web/game/watch/watch-board.ts'
import { LockCountdown } from '#web/leagues/draft-deadline.tsx'

import { ChancesSlide } from './chances-slide.tsx'
import { ChartSlide } from './chart-slide.tsx'
import { StandingsSlide } from './standings-slide.tsx'
import { TeamsSlide } from './teams-slide.tsx'

/** One screen of a television. */
interface Slide {
  key: string
  title: string
  content: ReactNode
}

/** How much fits on a screen and can be read from a sofa. */
const maxRows = 8
const maxTeams = 4
/** With this many golfers or more, only half as many teams do. */
const manyGolfers = 8
/** Lines of a larger chart are too close to follow. */
const maxChartLines = 20

/** A board as screens: standings, everyone's golfers, chances and the week's chart. */
export function slidesFor(board: WatchBoard): Slide[] {
  if (board.status === 'open' || board.teams.length === 0) {
    const title = board.status === 'open' ? 'Picks are open' : 'No one entered'
    return [{ key: 'waiting', title, content: <BeforeLockSlide board={board} /> }]
  }
  const teams = watchedTeams(board)
  const points = chartPoints(board)
  const lines = evenChunks(teams, maxRows)
  const isLarge = teams.some(({ golfers }) => golfers.length >= manyGolfers)
  const cards = evenChunks(teams, isLarge ? maxTeams / 2 : maxTeams)
  const likeliest = teams
    .filter(({ chance }) => chance !== null)
    .toSorted((a, b) => (b.chance ?? 0) - (a.chance ?? 0))
  const chart = points.length > 1 && teams.length <= maxChartLines
  return [
    ...lines.map((part, nth) => ({
      key: `board ${nth}`,
      title: slideTitle('Standings', part, teams),
      content: <StandingsSlide teams={part} rows={lines[0]?.length ?? 0} />,
    })),
    ...cards.map((part, nth) => ({
      key: `teams ${nth}`,
      title: `${slideTitle('Golfers', part, teams)}. Bold golfers count.`,
      content: <TeamsSlide teams={part} />,
    })),
    ...(likeliest.length > 0
      ? [
          {
            key: 'chances',
            title: 'Chances to win, from 500 simulations',
            content: <ChancesSlide teams={likeliest.slice(0, maxRows)} />,
          },
        ]
      : []),
    ...(chart
      ? [
          {
            key: 'chart',
            title: 'The Week So Far',
            content: <ChartSlide points={points} colors={teamColors(board)} />,
          },
        ]
      : []),
  ]
}

/** As even as possible: nine lines are five and four, not eight and one. */
function evenChunks<Item>(items: readonly Item[], most: number): Item[][] {
  const size = Math.ceil(items.length / Math.ceil(items.length / most))
  const starts = items.flatMap((_, nth) => (nth % size === 0 ? [nth] : []))
  return starts.map((start) => items.slice(start, start + size))
}

function slideTitle(what: string, part: readonly WatchTeam[], all: readonly WatchTeam[]): string {
  const first = part[0]
  if (!first || part.length === all.length) return what
  const from = all.indexOf(first) + 1
  return `${what}, ${from} to ${from + part.length - 1} of ${all.length}`
}

/** Until picks lock: how many are in, and how long there is left. Also for a league that nobody entered. */
function BeforeLockSlide({ board: { league, status } }: { board: WatchBoard }) {
  const { members } = league
  return (
    <div className="grid h-full content-center justify-items-center gap-[0.8em] text-center">
      {status === 'open' ? (
        <>
          <p className="font-display text-[5em] leading-none font-semibold">{members}</p>
          <p className="text-[2em]">{members === 1 ? 'is' : 'are'} in</p>
          <p className="text-[1.6em] text-ink-soft">
            <LockCountdown of={league} />
          </p>
        </>
      ) : (
        <p className="text-[2em]">No one saved a team before picks locked.</p>
      )}
    </div>
  )
}
