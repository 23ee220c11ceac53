import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { Tournament } from '#contract/game/tournament.ts'

import { ScoreboardRow } from './scoreboard-row.tsx'
import { roundLabel } from './scoreboard-status.ts'
import { ScoreboardTableHead } from './scoreboard-table-head.tsx'

const row = {
  apiPlayerId: '1',
  name: 'Sam Early',
  isAmateur: false,
  country: null,
  position: '1',
  out: null,
  toPar: -7,
  stale: false,
  today: -2,
  thru: 'F',
  currentRound: 4,
  teeTime: null,
  rounds: [],
}
const noop = () => undefined
const cells = (markup: string) => [...markup.matchAll(/<t[hd]/g)].length

test.each([
  ['in play on a phone', false, 'in-progress', 'Pos Golfer Today Thru To par'],
  ['in play on a wide screen', true, 'in-progress', 'Pos Golfer Today Thru To par R1 R2 R3 R4 Tot'],
  ['over on a phone', false, 'complete', 'Pos Golfer R4 To par'],
  ['over on a wide screen', true, 'official', 'Pos Golfer To par R1 R2 R3 R4 Tot'],
] as const)('a scoreboard %s has a heading for every column', (_, wide, status, headings) => {
  const isOver = status !== 'in-progress'
  const head = renderToStaticMarkup(
    <table>
      <ScoreboardTableHead
        columns={{ wide, isOver }}
        roundLabel={roundLabel({ status, round: 4 })}
      />
    </table>,
  )
  expect(head.replaceAll(/(<[^>]*>)+/g, ' ').trim()).toBe(headings)
  const line = renderToStaticMarkup(
    <table>
      <tbody>
        <ScoreboardRow
          row={row}
          owners={undefined}
          tournament={{ timeZone: 'UTC' } as Tournament}
          dimmed={false}
          open={false}
          wide={wide}
          isOver={isOver}
          onToggle={noop}
          starred={false}
          onStar={noop}
        />
      </tbody>
    </table>,
  )
  expect(cells(line)).toBe(headings.replace('To par', 'ToPar').split(' ').length)
})
