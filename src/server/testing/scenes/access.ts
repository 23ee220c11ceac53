import { endpoints } from '#contract/index.ts'

import type { TeeTime } from '../teetime.ts'

/** Headers of a request from our own pages. */
export const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** A well-formed id that belongs to nothing. */
const unknownId = '00000000-0000-4000-8000-000000000000'

/** An endpoint's path with ids filled in: `leagueId` for its league, and ids that belong to nothing. */
export const toUrl = (path: string, leagueId = unknownId) =>
  path
    .replace('/api/leagues/:id', `/api/leagues/${leagueId}`)
    .replace(':apiPlayerId', '10001')
    .replaceAll(/:\w+/g, unknownId)

/** Every endpoint that acts in a league and needs a session. */
export const leagueEndpoints = endpoints.filter(
  ({ endpoint: { path, access } }) => path.startsWith('/api/leagues/:id') && access !== 'public',
)

/** Every endpoint that acts in a club and needs a session. */
export const clubEndpoints = endpoints.filter(
  ({ endpoint: { path, access } }) => path.startsWith('/api/clubs/:id') && access !== 'public',
)

/** Well-formed bodies for the endpoints of a club that take one, by the endpoint's name. */
export const clubBodies: Record<string, object> = {
  updateClub: { name: 'Mine' },
  setClubLook: { color: '#0b5d3b' },
  updateClubMember: { role: 'owner' },
  createClubLeague: { apiTournamentId: '014', tournOrgId: '1' },
  setAutoJoin: { alwaysIn: true },
  setWeeklyLeagues: { choice: 'ask' },
  importSeasons: { csv: 'year,event,person,place', confirm: false },
  updateSeasonRules: { startMonth: 1, majorsDouble: false, dropWorst: 0 },
}

/** Well-formed bodies for the endpoints of a league that take one, by the endpoint's name. */
export const leagueBodies: Record<string, object> = {
  updateLeague: { nickname: 'x' },
  updateMember: { paid: true },
  handOverLeague: { userId: unknownId },
  sortPlayers: { playerGroupAssignments: [{ apiPlayerId: '10001', groupId: 'A' }] },
  addToGroups: { playerGroupAssignments: [{ apiPlayerId: '10001', groupId: 'A' }] },
  inviteFriend: { friendId: unknownId },
  runItBack: { apiTournamentId: '014', tournOrgId: '1' },
  saveTeam: { apiPlayerIds: [] },
  setScorerMuted: { muted: true },
  setGroupChannel: { url: 'https://discord.com/api/webhooks/1/x' },
  quickPickTeam: { apiPlayerIds: [] },
  saveShootoutPicks: { apiPlayerIds: ['10001', '10008', '10015'] },
  setLeagueClub: { clubId: null },
  markTransfer: { fromUserId: unknownId, toUserId: unknownId, paid: true },
}

/** Calls every endpoint of a league as someone. @returns `ok` or status and code, by the endpoint's name */
export async function callAllInLeague(
  { send, cookieOf }: TeeTime,
  leagueId: string,
  username: string,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const { name, endpoint } of leagueEndpoints) {
    const { statusCode, body } = await send({
      method: endpoint.method,
      url: toUrl(endpoint.path, leagueId),
      headers: sameOrigin,
      cookies: cookieOf(username),
      ...(leagueBodies[name] && { payload: leagueBodies[name] }),
    })
    answers[name] = statusCode < 300 ? 'ok' : `${statusCode} ${/"code":"([\w-]+)"/.exec(body)?.[1]}`
  }
  return answers
}
