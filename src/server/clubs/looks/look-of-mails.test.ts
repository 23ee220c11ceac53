import { expect, test } from 'vitest'

import { removeClubLook } from '#contract/clubs/looks.ts'
import { updateLeague } from '#contract/leagues/manage-league.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { draft, invite } from '#server/testing/leagues.ts'
import { finalSteps, picks } from '#server/testing/scenes/finished.ts'
import { color, drawCrest, givePlan, startLooks } from '#server/testing/scenes/looks.ts'
import { startMailServer } from '#server/testing/servers/mail-server.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

/** Starts a club with a look, whose members and guests get mails. */
async function startMailing() {
  const server = await startMailServer()
  const teetime = await startTeeTime({ SMTP_URL: server.url })
  const looks = await startLooks(teetime)
  await givePlan(teetime, 'ann', 'enterprise')
  await looks.setLook('ann', await drawCrest())
  return { teetime, ...looks, server }
}

test('an invitation has the look of the club, with its crest’s full address, until the look goes', async () => {
  const { teetime, server, leagueId, seen, params } = await startMailing()
  await teetime.register('cat', 'dan')
  const mailTo = async (name: string) => {
    await invite(teetime, leagueId, 'ann', name)
    await teetime.runJobs()
    const found = server.mails.find(
      ({ to, subject }) => to[0] === `${name}@example.com` && subject.includes('invited'),
    )
    return found?.html ?? ''
  }
  const first = await mailTo('cat')
  const { crestId } = (await seen())['league'] ?? {}
  expect(first).toContain(`src="http://127.0.0.1:3000/api/crests/${crestId}"`)
  expect(first).toContain('Sunday Foursome</p>')
  expect(first).toContain(`background:${color};color:#ffffff`)
  await teetime.as('ann')(removeClubLook, { params })
  const second = await mailTo('dan')
  expect(second).toContain('invited you')
  expect(second).not.toMatch(/Sunday Foursome|crests|#7a1f3d/)
})

test('mails about money have TeeTime’s own look', async () => {
  const { teetime, leagueId, server } = await startMailing()
  const { as, services, passDeadline, runJobs } = teetime
  await as('ann')(updateLeague, { params: { id: leagueId }, body: { entryFee: 25_00 } })
  for (const name of ['ann', 'bob']) await draft(teetime, leagueId, name, picks[name] ?? [], -12)
  await passDeadline(leagueId)
  await closeDueDrafts(services.db)
  const { play, pass, settle } = finalSteps(teetime, leagueId)
  await play(4)
  await pass(48)
  await settle()
  await runJobs()
  const kinds = new Set((await services.db.select().from(mails)).map(({ kind }) => kind))
  expect([...kinds]).toEqual(expect.arrayContaining(['league', 'result']))
  const aboutMoney = server.mails.filter(({ text }) => /\$|entry fee|Settle Up|prize/.test(text))
  expect(aboutMoney.length).toBeGreaterThan(1)
  for (const { html } of aboutMoney) expect(html).not.toMatch(/crests|#7a1f3d/)
})
