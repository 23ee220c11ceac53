import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { enqueue, openJobs } from '#server/platform/jobs/jobs.ts'
import { concurrency, raceWithoutGuard } from '#server/testing/processes/race.ts'
import {
  type Pair,
  sharePair,
  until,
  waitForGolf,
  withoutConstraint,
} from '#server/testing/processes/two-processes.ts'

import { notifyUnansweredInvitees } from './unanswered-notices.ts'

const friends = ['bob', 'cat', 'dan', 'eve']

/** Starts a week of ann's club, old enough to tell who is in. Nobody else has answered. */
async function startWeek(): Promise<{ pair: Pair; leagueId: string }> {
  const pair = await sharePair()
  await waitForGolf(pair)
  const jobs = await openJobs(pair.database, pino({ level: 'silent' }), true)
  onTestFinished(() => jobs.stop())
  const ann = await pair.join('ann')
  const { body } = await pair.send(0, 'POST', '/api/clubs', ann, { name: 'The Usual' })
  const { id, joinCode } = body as { id: string; joinCode: { code: string } }
  for (const name of friends) {
    await pair.send(0, 'POST', `/api/clubs/join/${joinCode.code}`, await pair.join(name))
  }
  const next = { apiTournamentId: '014', tournOrgId: '1' }
  const made = await pair.send(0, 'POST', `/api/clubs/${id}/leagues`, ann, next)
  expect(made.status).toBe(201)
  const { league } = made.body as { league: { id: string } }
  await pair.database.query(
    `update leagues set created_at = created_at - interval '6 hours',
       drafting_end_at = now() + interval '40 hours'`,
  )
  return { pair, leagueId: league.id }
}

/** How many mails that say who is in each friend got. */
async function mailsOf({ database }: Pair): Promise<unknown[]> {
  const { rows } = await database.query(
    `select u.username as name, count(m.user_id)::int as mails
     from users u left join mails m on m.user_id = u.id and m.kind = 'club'
     where u.username = any($1) group by u.username order by u.username`,
    [friends],
  )
  return rows
}

test('two processes and 25 callers tell each member once who is in', async () => {
  const { pair } = await startWeek()
  const { db } = pair.database
  await enqueue(db, 'weekNotices', null, null, null, null)
  await Promise.all(Array.from({ length: concurrency }, () => notifyUnansweredInvitees(db)))
  const open = `select from pgboss.job where name = 'weekNotices' and state < 'completed'`
  await until(async () => (await pair.database.query(open)).rows.length === 0)
  expect(await mailsOf(pair)).toEqual(friends.map((name) => ({ name, mails: 1 })))
})

test('without the key, the same race tells members more than once', async () => {
  const { pair, leagueId } = await startWeek()
  await withoutConstraint(pair, 'club_week_mails', 'club_week_mails_pkey')
  // Nobody else may tell meanwhile.
  await pair.database.query(`update leagues set drafting_end_at = now() + interval '60 hours'`)
  await raceWithoutGuard(
    pair,
    `select count(*) = 0 as allowed from club_week_mails where league_id = '${leagueId}'`,
    () => `with told as (insert into club_week_mails values ('${leagueId}'))
      insert into mails (user_id, kind, title, text, button, expires_at)
      select to_user_id, 'club', 'This week', 'Who is in', 'Answer', now() + interval '1 day'
      from invitations where league_id = '${leagueId}' and status = 'pending'`,
  )
  const sent = (await mailsOf(pair)) as { mails: number }[]
  for (const { mails } of sent) expect(mails).toBeGreaterThan(1)
})
