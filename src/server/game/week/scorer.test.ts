import { expect, test } from 'vitest'

import { setScorerMuted } from '#contract/game/week.ts'
import { removeMember } from '#contract/leagues/members.ts'
import { readRelation, requireAccess } from '#server/leagues/access/league-access.ts'
import type { Member } from '#server/platform/auth/account.ts'
import { NotFoundError } from '#server/platform/errors/errors.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { isScorerMuted, muteScorer } from './scorer.ts'

test('whoever leaves while they mute the scorer finds no league', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, services } = teetime
  const id = await startLeague(teetime, ['ann', 'bob'])
  const bob = { id: idOf('bob'), username: 'bob' }
  const relation = await readRelation(services.db, bob, id)
  const member = requireAccess(bob, relation, 'member') as Member
  await as('bob')(setScorerMuted, { params: { id }, body: { muted: true } })
  expect(await isScorerMuted(services.db, member)).toBe(true)
  await as('bob')(removeMember, { params: { id, userId: bob.id } })
  await expect(muteScorer(services.db, member, true)).rejects.toThrow(NotFoundError)
})
