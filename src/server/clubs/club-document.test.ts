import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateProfile } from '#contract/accounts/profile.ts'
import {
  updateClub,
  updateClubMember,
  type Club,
  removeClubMember,
  setLeagueClub,
} from '#contract/clubs/clubs.ts'
import { updateLeague } from '#contract/leagues/manage-league.ts'
import { setAutoJoin } from '#contract/leagues/run-it-back.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'

import { startClub } from '../testing/clubs.ts'
import { addFriendAsMember, draft, startLeague } from '../testing/leagues.ts'
import { picks, finalSteps } from '../testing/scenes/finished.ts'
import { startTeeTime } from '../testing/teetime.ts'

test('after each change, all members get the club’s new page, and the same page again until the next', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, services, app, cookieOf, passDeadline } = teetime
  const leagueId = await startLeague(teetime, ['bob', 'cat'])
  const { id } = await startClub(teetime, ['ann', 'bob', 'cat', 'dan'], ['bob', 'cat'])
  const { play, pass, settle } = finalSteps(teetime, leagueId)
  const inClub = { params: { id } }
  const inLeague = { params: { id: leagueId } }

  /** The club as everyone sees it. */
  async function seen(): Promise<Club[]> {
    const clubs = []
    for (const name of ['ann', 'bob', 'cat']) {
      const read = (headers = {}) =>
        app.inject({ url: `/api/clubs/${id}`, cookies: cookieOf(name), headers })
      const { headers, body } = await read()
      const again = await read({ 'if-none-match': String(headers.etag) })
      expect(again.statusCode).toBe(304)
      clubs.push(JSON.parse(body) as Club)
    }
    return clubs
  }
  async function change<Seen>(
    make: () => Promise<unknown>,
    look: (club: Club) => Seen,
    expected: Seen,
  ): Promise<void> {
    for (const club of await seen()) expect(look(club)).not.toEqual(expected)
    await make()
    for (const club of await seen()) expect(look(club)).toEqual(expected)
  }
  const names = ({ members }: Club) => members.map(({ name }) => name)
  const member = (nth: number) => (club: Club) => club.members[nth]
  const league = ({ leagues }: Club) => leagues[0]
  const status = (club: Club) => league(club)?.status

  await change(
    () => as('ann')(updateClub, { ...inClub, body: { name: 'Early Birds' } }),
    ({ name }) => name,
    'Early Birds',
  )
  await change(() => as('dan')(updateProfile, { body: { firstName: 'Daniel' } }), names, [
    'ann',
    'bob',
    'cat',
    'Daniel',
  ])
  await change(
    () =>
      as('ann')(updateClubMember, {
        params: { id, userId: idOf('bob') },
        body: { role: 'deputy' },
      }),
    (club) => member(1)(club)?.role,
    'deputy',
  )
  await change(
    () => as('cat')(setAutoJoin, { ...inClub, body: { alwaysIn: true } }),
    (club) => member(2)(club)?.alwaysIn,
    true,
  )
  await change(
    () => as('bob')(setLeagueClub, { ...inLeague, body: { clubId: id } }),
    (club) => league(club)?.membersIn,
    2,
  )
  await change(
    () => addFriendAsMember(teetime, leagueId, 'bob', 'dan'),
    (club) => league(club)?.membersIn,
    3,
  )
  await change(() => as('ann')(removeClubMember, { params: { id, userId: idOf('dan') } }), names, [
    'ann',
    'bob',
    'cat',
  ])
  await change(
    () => as('bob')(updateLeague, { ...inLeague, body: { name: 'Sunday Worst' } }),
    (club) => league(club)?.name,
    'Sunday Worst',
  )
  for (const name of ['bob', 'cat']) await draft(teetime, leagueId, name, picks[name] ?? [], -12)
  await change(() => passDeadline(leagueId), status, 'live')
  await closeDueDrafts(services.db)
  const end = String((await seen())[0]?.leagues[0]?.tournamentEndDate)
  const later = new Date(Date.parse(end) + 86_400_000).toISOString().slice(0, 10)
  const moveEnd = (to: string) => services.db.execute(sql`update tournaments set end_date = ${to}`)
  const endDate = (club: Club) => league(club)?.tournamentEndDate
  await change(() => moveEnd(later), endDate, later)
  await change(() => moveEnd(end), endDate, end)
  await change(() => play(4), status, 'provisional')
  await pass(24)
  await change(settle, status, 'settled')
})
