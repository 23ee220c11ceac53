import { expect, test } from 'vitest'

import { deleteAccount } from '#contract/accounts/privacy.ts'
import { updateUser } from '#contract/admin/users.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { createLeague } from '#server/leagues/create-league.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'

import { createClub } from './clubs.ts'

test.each(['disabled', 'about to be deleted'])(
  'nothing is made by a request that was on its way when the account was %s',
  async (state) => {
    const { as, idOf, register, services } = await startTeeTime()
    await register('bob')
    const id = idOf('bob')
    if (state === 'disabled')
      await as('admin')(updateUser, { params: { id }, body: { disabled: true } })
    else await as('bob')(deleteAccount, { body: { password } })
    // The session was checked when the request came in. Its transaction has waited since.
    const league = { name: 'Late', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 }
    const { db, golf } = services
    await expect(createLeague(db, golf.name, { id }, league)).rejects.toMatchObject({ status: 401 })
    const club = { name: 'Late', entryFee: 0, rules: defaultRules }
    await expect(createClub(db, { id }, club, '')).rejects.toMatchObject({ status: 401 })
  },
)
