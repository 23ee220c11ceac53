import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import type { Leaderboard, StandingLine } from '#contract/scoring.ts'
import type { BoardLine, TournamentBoard } from '#contract/tournaments.ts'
import { StatusLine } from '#web/scoring/leaderboard/status-line.tsx'
import { LiveHeader } from '#web/scoring/live/live-header.tsx'
import type * as z from 'zod/mini'

import { AsOf } from './as-of.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const warning = 'Scores may be out of date'

test('scores say as of when they are, and warn of it when that is too long ago', () => {
  const shown = (minutes: number) =>
    renderToStaticMarkup(
      <AsOf at={ago(minutes)} play={{ round: 1, roundStatus: 'in-progress', firstTee: null }} />,
    )
  expect(shown(1)).toContain('as of')
  expect(shown(1)).not.toContain(warning)
  expect(shown(6)).toContain(warning)
  expect(shown(6)).toContain('text-rough')
})

test('scores that will not change any more never warn', () => {
  expect(renderToStaticMarkup(<AsOf at={ago(600)} play={null} />)).not.toContain(warning)
})

describe('the leaderboard of a league and the page of its tournament warn alike', () => {
  const teeTime = ago(90)
  const both = (
    minutes: number,
    roundStatus: TournamentBoard['roundStatus'],
    change: Partial<TournamentBoard> = {},
  ) => {
    const head = { asOf: ago(minutes), cut: null, round: 2, roundStatus }
    const ranked = { teeTime } as z.output<typeof BoardLine>
    const team = { totalToPar: null, golfers: [{ teeTime }] } as unknown as StandingLine
    const tournament = { timeZone: 'America/New_York', simulated: false, course: null }
    const board = { ...head, status: 'in-progress', rows: [ranked], tournament, ...change }
    const league = { ...head, ...change, status: 'live', counting: 4, standings: [team] }
    return [
      <StatusLine key="league" board={league as Leaderboard} simulated={false} />,
      <LiveHeader key="tournament" board={board as TournamentBoard} />,
    ].map((part) => renderToStaticMarkup(part).includes(warning))
  }

  test.each<[string, ...Parameters<typeof both>]>([
    ['in play', 6, 'in-progress'],
    ['in a suspension', 6, 'suspended'],
    ['overnight', 20, 'complete'],
    ['before the first score', 20, 'not-started', { round: 1 }],
    ['before the first word that play is on', 20, 'not-started', { round: 1, status: 'upcoming' }],
  ])('of a feed that died %s', (_, ...when) => {
    expect(both(...when)).toEqual([true, true])
  })

  test.each<[string, ...Parameters<typeof both>]>([
    ['in play', 4, 'in-progress'],
    ['at night, when the feed is read more seldom', 9, 'complete'],
    ['in the morning', 9, 'not-started'],
  ])('and not of one that lives, %s', (_, ...when) => {
    expect(both(...when)).toEqual([false, false])
  })
})
