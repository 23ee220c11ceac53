import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { parseScoreboard } from './parse-scoreboard.ts'
import { parseScoreboardPage, parseScorecards } from './scoreboard-page.ts'

// Recordings of ESPN's answers, which are not ours to distribute.
const folder = '../shared/golf-data/espn'
const recordings = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((n) => n.endsWith('.json'))
  : []

interface Line {
  period: number
  value?: number
  displayValue?: string
  linescores?: { value: number }[]
}
interface Recorded {
  id: string
  date: string
  competitions: [
    {
      competitors: {
        id: string
        linescores: Line[]
        status: { position: { displayName: string } }
      }[]
    },
  ]
}

function read(name: string): { event: Recorded; body: unknown } {
  const file = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
  const body = file.data ?? file
  return { event: body.events[0], body }
}

const toParOf = (text: string | undefined) => (text === 'E' ? 0 : Number(text))

test.runIf(recordings.length > 0).for(recordings.filter((name) => name.includes('leaderboard')))(
  '%s gives every golfer the score of their rounds',
  (name) => {
    const { event, body } = read(name)
    const ref = { orgId: '1', tournId: `espn-${event.id}`, year: Number(event.date.slice(0, 4)) }
    const unknown: string[] = []
    const board = parseScoreboard(body, ref, new Date(), (field, word) =>
      unknown.push(field + word),
    )
    expect(unknown).toEqual([])
    const expected = event.competitions[0].competitors.map(({ id, linescores, status }) => {
      const played = linescores.filter(({ value }) => value)
      return {
        id: `espn-${id}`,
        toPar:
          played.length > 0 ? played.reduce((n, one) => n + toParOf(one.displayValue), 0) : null,
        place: status.position.displayName,
      }
    })
    const seen = board?.rows.map((row) => ({
      id: row.apiPlayerId,
      toPar: row.toPar,
      place: row.out ? '-' : row.position,
    }))
    expect(seen).toEqual(expected)
  },
)

test.runIf(recordings.length > 0).for(recordings.filter((name) => name.includes('scoreboard')))(
  '%s gives every golfer their holes',
  (name) => {
    const { event, body } = read(name)
    const scoreboard = parseScoreboardPage(body)
    for (const { id, linescores } of event.competitions[0].competitors) {
      const cards = parseScorecards(scoreboard, event.id, id) ?? []
      expect(
        cards.map(({ holes }) => holes.reduce((sum, { strokes }) => sum + strokes, 0)),
      ).toEqual(
        linescores.flatMap(({ linescores: holes, value }) => (holes?.length ? [value] : [])),
      )
    }
  },
)
