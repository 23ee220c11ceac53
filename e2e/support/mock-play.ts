import type { Person } from './fixtures.ts'
import { mockResponse } from './mock-responses.ts'

/**
 * Mocks a tournament in play: 40 golfers are on the board, two of them on the reader's team.
 *
 * @param changes what differs in the row of the first of the two
 */
export async function servePlay(
  { page, name }: Person,
  id: string,
  changes: object = {},
): Promise<void> {
  const board = await (await page.request.get('/api/tournaments/014/leaderboard')).json()
  const golfer = (nth: number) => ({
    apiPlayerId: `${10_000 + nth}`,
    name: `First${nth} Last${nth}`,
    position: `${nth}`,
    toPar: nth - 5,
    today: nth - 5,
    thru: '9',
    teeTime: null,
  })
  const more = { isAmateur: false, country: null, out: null, currentRound: 1, rounds: [] }
  const play = { round: 1, roundStatus: 'in-progress', cut: null, asOf: new Date().toISOString() }
  const rows = Array.from({ length: 40 }, (_, nth) => ({
    ...golfer(nth + 1),
    ...more,
    ...(nth + 1 === 30 && changes),
  }))
  await mockResponse(page, 'GET', '**/api/tournaments/014/leaderboard*', {
    status: 200,
    json: { ...board, ...play, status: 'in-progress', rows },
  })
  const standings = await (await page.request.get(`/api/leagues/${id}/board`)).json()
  const golfers = [30, 31].map((nth) => ({ ...golfer(nth), groupId: 'W', penalty: 0 }))
  const ids = golfers.map(({ apiPlayerId }) => apiPlayerId)
  const line = standings.standings.find((each: { username: string }) => each.username === name)
  await mockResponse(page, 'GET', `**/api/leagues/${id}/board`, {
    status: 200,
    json: {
      ...standings,
      ...play,
      status: 'live',
      standings: [
        { ...line, position: '1', totalToPar: 51, picked: null, golfers: ids, counting: ids },
      ],
      golfers,
    },
  })
  await mockResponse(page, 'GET', '**/players/10030/scorecard*', {
    status: 200,
    json: { cards: [] },
  })
}
