import type { TournamentRef } from '#server/platform/services/golf-source.ts'

import type { Json } from '../live-golf/responses.fixture.ts'

// Answers in ESPN's shapes, for tests only, with invented golfers.

/** The tournament that the answers are about. */
export const ref: TournamentRef = { orgId: '1', tournId: 'espn-401000006', year: 2026 }

const toParText = (toPar: number) => (toPar === 0 ? 'E' : toPar > 0 ? `+${toPar}` : `${toPar}`)

/** A round with a score: its strokes, and its score to par. */
export const score = (period: number, value: number, toPar: number): Json => ({
  period,
  value,
  displayValue: toParText(toPar),
  teeTime: '2026-04-09T13:10Z',
})

const states: Record<string, [name: string, description: string]> = {
  scheduled: ['STATUS_SCHEDULED', 'Scheduled'],
  playing: ['STATUS_IN_PROGRESS', 'In Progress'],
  finished: ['STATUS_FINISH', 'Finish'],
  cut: ['STATUS_CUT', 'Missed Cut'],
  withdrawn: ['STATUS_CUT', 'Withdrawn'],
}

/** A golfer's status on the leaderboard. */
export const status = (state: string, changes: Json = {}): Json => {
  const [name, description] = states[state] ?? [state, state]
  return {
    period: 1,
    teeTime: '2026-04-09T13:10Z',
    startHole: 1,
    thru: 7,
    type: { name, description },
    position: { displayName: 'T2' },
    ...changes,
  }
}

/** A golfer on the course in round 1, one under after seven holes. */
export const golfer = (changes: Json = {}): Json => ({
  id: '42',
  amateur: false,
  status: status('playing'),
  linescores: [score(1, 27, -1)],
  statistics: [{ name: 'scoreToPar', value: -1, displayValue: '-1' }],
  athlete: { displayName: 'Åke van Dyke', lastName: 'van Dyke', flag: { alt: 'Sweden' } },
  ...changes,
})

/** The course of an answer of `/leaderboard`. */
export const course = {
  name: 'Gorse Hill',
  host: true,
  shotsToPar: 72,
  address: { city: 'Gorse', state: 'TX', country: 'United States' },
  holes: [5, 4].map((shotsToPar, index) => ({ number: index + 1, shotsToPar })),
}

/** An answer of `/leaderboard`. @param changes to the event @param competition to its competition */
export const leaderboard = (golfers: Json[], changes: Json = {}, competition: Json = {}): Json => ({
  events: [
    {
      id: '401000006',
      name: 'the Gorse Open',
      date: '2026-04-09T04:00Z',
      endDate: '2026-04-12T04:00Z',
      status: { type: { name: 'STATUS_IN_PROGRESS' } },
      tournament: { cutScore: 0, cutCount: 0 },
      courses: [course],
      competitions: [
        {
          status: { period: 1, type: { name: 'STATUS_IN_PROGRESS' } },
          scoringSystem: { name: 'Medal' },
          competitors: golfers,
          ...competition,
        },
      ],
      ...changes,
    },
  ],
})

/** An answer of `/pga/scoreboard` with a golfer's holes of round 1: strokes, and score to par. */
export const scoreboard = (...holes: [number: number, strokes: number, toPar: string][]): Json => ({
  leagues: [
    {
      calendar: [
        {
          id: '401000006',
          label: 'the Gorse Open',
          startDate: '2026-04-09T07:00Z',
          endDate: '2026-04-12T07:00Z',
        },
        {
          id: '401000018',
          label: 'Pairs of Furze',
          startDate: '2026-04-09T07:00Z',
          endDate: '2026-04-12T07:00Z',
        },
        {
          id: '401000001',
          label: 'Last of the Year',
          startDate: '2025-12-11T08:00Z',
          endDate: '2025-12-14T08:00Z',
        },
      ],
    },
  ],
  events: [
    {
      id: '401000006',
      competitions: [
        {
          competitors: [
            {
              id: '42',
              linescores: [
                {
                  period: 1,
                  linescores: holes.map(([period, value, displayValue]) => ({
                    period,
                    value,
                    scoreType: { displayValue },
                  })),
                },
                { period: 2 },
              ],
            },
          ],
        },
      ],
    },
    { id: '401000018', competitions: [{ competitors: [{ id: '7', type: 'team' }] }] },
  ],
})
