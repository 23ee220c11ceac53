import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { WatchBoard } from '#contract/game/watch.ts'

import { BoardAge } from './board-age.tsx'

const hour = 3_600_000

function ageText(status: WatchBoard['status']): string {
  const asOf = new Date(Date.now() - 146 * hour)
  const board: WatchBoard = {
    league: {
      name: 'Sunday Best',
      tournamentName: 'The Open',
      draftingEndDate: new Date(0),
      draftingEndEstimated: false,
      timeZone: 'UTC',
      simulated: false,
      members: 2,
    },
    look: null,
    status,
    asOf,
    fallback: null,
    round: 4,
    roundStatus: 'complete',
    roundStartsAt: null,
    cut: null,
    teams: [],
    golfers: [],
    chart: [],
  }
  const markup = renderToStaticMarkup(
    <BoardAge board={board} isDisconnected lastUpdatedAt={Date.now()} />,
  )
  return markup.replaceAll(/<[^>]+>/g, '')
}

test('a board that can’t be updated shows its age, unless its league is over', () => {
  expect(ageText('live')).toBe('No connection, trying again. This board is 6d 2h old.')
  expect(ageText('settled')).toBe('No connection, trying again.')
  expect(ageText('void')).toBe('No connection, trying again.')
})
