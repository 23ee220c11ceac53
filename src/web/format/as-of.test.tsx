import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'

import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { TournamentScoreboardRow, TournamentScoreboard } from '#contract/game/tournaments.ts'
import { StatusBar } from '#web/game/leaderboard/status-bar.tsx'
import { LiveHeader } from '#web/game/live/live-header.tsx'

import { AsOf } from './as-of.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const warning = 'Scores may be out of date'

test('scores show when they were current, and warn when that is too long ago', () => {
  const shown = (minutes: number) =>
    renderToStaticMarkup(
      <AsOf
        at={ago(minutes)}
        playState={{ round: 1, roundStatus: 'in-progress', firstTeeOfRound: null }}
      />,
    )
  expect(shown(1)).toContain('as of')
  expect(shown(1)).not.toContain(warning)
  expect(shown(6)).toContain(warning)
  expect(shown(6)).toContain('text-rough')
})

test('fallback scores name their source and start time', () => {
  const shown = (fallback: { source: 'espn'; since: Date } | null) =>
    renderToStaticMarkup(<AsOf at={ago(1)} playState={null} fallback={fallback} />)
  const since = new Date()
  since.setHours(0, 1)
  expect(shown({ source: 'espn', since })).toContain('scores from ESPN since 12:01 AM')
  expect(shown(null)).not.toContain('scores from')
})

test('final scores never warn', () => {
  expect(renderToStaticMarkup(<AsOf at={ago(600)} playState={null} />)).not.toContain(warning)
})

describe('the leaderboard and the tournament page show the same warning', () => {
  const both = (
    minutes: number,
    roundStatus: TournamentScoreboard['roundStatus'],
    change: Partial<TournamentScoreboard> = {},
    teeTime = ago(90),
  ) => {
    const head = { asOf: ago(minutes), cut: null, round: 2, roundStatus }
    const currentRound = change.round ?? 2
    const ranked = { teeTime, currentRound } as z.output<typeof TournamentScoreboardRow>
    const team = { totalToPar: null, golfers: [{ teeTime: null }] } as unknown as LeaderboardRow
    const tournament = { timeZone: 'America/New_York', simulated: false, course: null }
    const board = { ...head, status: 'in-progress', rows: [ranked], tournament, ...change }
    const play = { ...head, ...change, firstTeeOfRound: teeTime }
    const league = { ...play, status: 'live', counting: 4, standings: [team] }
    return [
      <StatusBar key="league" board={league as Leaderboard} simulated={false} />,
      <LiveHeader key="tournament" board={board as TournamentScoreboard} />,
    ].map((part) => renderToStaticMarkup(part).includes(warning))
  }

  test.each<[string, ...Parameters<typeof both>]>([
    ['during play', 6, 'in-progress'],
    ['during a suspension', 6, 'suspended'],
    ['overnight', 20, 'complete'],
    ['before the first score', 20, 'not-started', { round: 1 }],
    ['before it said that play had started', 20, 'not-started', { round: 1, status: 'upcoming' }],
  ])('about a feed that died %s', (_, ...when) => {
    expect(both(...when)).toEqual([true, true])
  })

  test.each<[string, ...Parameters<typeof both>]>([
    ['during play', 4, 'in-progress'],
    ['at night, when the feed is polled less often', 9, 'complete'],
    ['in the morning', 9, 'not-started'],
    ['until the first hole is finished', 6, 'in-progress', {}, ago(7)],
  ])('but not about a working feed, %s', (_, ...when) => {
    expect(both(...when)).toEqual([false, false])
  })
})
