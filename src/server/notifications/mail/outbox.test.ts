import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { deleteAccount } from '#contract/accounts/privacy.ts'
import { updateUser } from '#contract/admin/users.ts'
import { invite, startLeague } from '#server/testing/leagues.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'

import { mails } from './tables.ts'

test.each(['disabled', 'about to be deleted'])(
  'a notice that waits for the mail server is withheld from an account that is %s by then',
  async (state) => {
    const teetime = await startTeeTime()
    const { as, idOf, services, runJobs } = teetime
    const leagueId = await startLeague(teetime, ['ann'])
    await teetime.register('bob')
    await runJobs()
    await invite(teetime, leagueId, 'ann', 'bob')
    const [id, isDisabled] = [idOf('bob'), state === 'disabled']
    if (isDisabled) await as('admin')(updateUser, { params: { id }, body: { disabled: true } })
    else await as('bob')(deleteAccount, { body: { password } })
    await runJobs()
    const sent = await services.db.select().from(mails).where(eq(mails.userId, id))
    const reasonFor = (kind: string) => sent.find((mail) => mail.kind === kind)?.error
    expect(reasonFor('invitation')).toBe('the account is disabled or deleted')
    // What happens to the account itself is sent all the same.
    if (!isDisabled) expect(reasonFor('account')).toBeNull()
  },
)
