import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import {
  requestEmailChange,
  updatePassword,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
} from '#contract/accounts/credentials.ts'
import { signInWithPasskey, startPasskeyRegistration } from '#contract/accounts/passkeys.ts'
import { deleteAccount } from '#contract/accounts/privacy.ts'
import { endOtherSessions } from '#contract/accounts/sessions.ts'
import { updateUser } from '#contract/admin/users.ts'
import { createClub } from '#contract/clubs/clubs.ts'
import { createCalendarLink, createClubCalendarLink } from '#contract/leagues/calendar.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { knownBrowsers, passkeyChallenges } from '#server/platform/auth/tables.ts'

import { startLeague } from '../testing/leagues.ts'
import { tokenInMail } from '../testing/mailed.ts'
import { startPasskeys } from '../testing/scenes/passkeys.ts'
import { password } from '../testing/teetime.ts'

const newPassword = 'Birdie99'

type Scene = Awaited<ReturnType<typeof startScene>>

/** Starts with ann in a league and a club, and with ways to read her mail. */
async function startScene() {
  const passkeys = await startPasskeys()
  const { as, runJobs, services } = passkeys
  const leagueId = await startLeague(passkeys, ['ann'])
  const { id: clubId } = await as('ann')(createClub, {
    body: { name: 'Sunday Foursome', entryFee: 2000, rules: defaultRules },
  })
  const mailed = async (kind: string) => {
    await runJobs()
    return await tokenInMail({ services }, kind)
  }
  return {
    ...passkeys,
    leagueId,
    clubId,
    async emailToken(email: string) {
      await as('ann')(requestEmailChange, { body: { email, password } })
      return await mailed('email-change')
    },
    async resetToken() {
      await passkeys.post(requestPasswordReset.path, { email: 'ann@example.com' })
      return await mailed('reset')
    },
    opensCalendar: async (url: string) => {
      const { pathname, search } = new URL(url)
      return (await passkeys.send({ url: pathname + search })).statusCode === 200
    },
  }
}

/** What a thief prepares with ann's session. Each returns a check of whether it still opens anything. */
const things: Record<string, (scene: Scene) => Promise<() => Promise<boolean>>> = {
  async 'another session'({ signsIn, statusBy }) {
    const { cookie } = await signsIn('ann')
    return async () => (await statusBy(cookie?.value)).includes(200)
  },
  async 'an open stream'({ idOf, services }) {
    let isAsked = false
    services.live.streams.add({
      userId: idOf('ann'),
      leagues: new Map(),
      send: () => {},
      refresh: async () => void (isAsked = true),
      end: () => {},
    })
    return async () => !isAsked
  },
  async 'a known browser'({ idOf, signsIn, services }) {
    await signsIn('ann')
    const mine = eq(knownBrowsers.userId, idOf('ann'))
    const before = await services.db.select().from(knownBrowsers).where(mine)
    return async () => {
      const after = await services.db.select().from(knownBrowsers).where(mine)
      return after.some(({ tokenHash }) => before.some((one) => one.tokenHash === tokenHash))
    }
  },
  async 'a change of email'({ emailToken, post }) {
    const token = await emailToken('thief@example.com')
    return async () => (await post(confirmEmail.path, { token })).status === 200
  },
  async 'a reset link'({ post, resetToken }) {
    const token = await resetToken()
    return async () =>
      (await post(resetPassword.path, { token, newPassword: 'Eagle1234' })).status === 200
  },
  async 'a challenge for a passkey'({ as, idOf, services }) {
    await as('ann')(startPasskeyRegistration, { body: { password } })
    return async () =>
      (await services.db.$count(passkeyChallenges, eq(passkeyChallenges.userId, idOf('ann')))) > 0
  },
  async 'a passkey'({ add, challenge, post }) {
    const { device } = await add('ann')
    return async () => {
      const passkey = device.assert(await challenge())
      return (await post(signInWithPasskey.path, { passkey })).status === 200
    }
  },
  async 'a league’s calendar'({ as, leagueId, opensCalendar }) {
    const { url } = await as('ann')(createCalendarLink, { params: { id: leagueId } })
    expect(await opensCalendar(url)).toBe(true)
    return () => opensCalendar(url)
  },
  async 'a club’s calendar'({ as, clubId, opensCalendar }) {
    const { url } = await as('ann')(createClubCalendarLink, { params: { id: clubId } })
    expect(await opensCalendar(url)).toBe(true)
    return () => opensCalendar(url)
  },
}

const disable = ({ as, idOf }: Scene, disabled: boolean) =>
  as('admin')(updateUser, { params: { id: idOf('ann') }, body: { disabled } })

/** All ways of changing credentials. Those that close the account open it again afterwards. */
const ways: Record<string, (scene: Scene) => Promise<unknown>> = {
  'a new password': ({ as }) =>
    as('ann')(updatePassword, { body: { currentPassword: password, newPassword } }),
  'a reset by mail': async ({ post, resetToken }) =>
    await post(resetPassword.path, { token: await resetToken(), newPassword }),
  'a confirmed email': async ({ emailToken, post }) =>
    await post(confirmEmail.path, { token: await emailToken('ann@new.example') }),
  async 'a deleted account'({ as, signsIn }) {
    await as('ann')(deleteAccount, { body: { password } })
    await signsIn('ann')
  },
  async 'a disabled account'(scene) {
    await disable(scene, true)
    await disable(scene, false)
  },
  'signing out the others': ({ as }) => as('ann')(endOtherSessions),
}

/** A passkey is no pending thing: what doesn't ask about them leaves them, so that their owner can come back. */
const stays: Record<string, string[]> = {
  'a deleted account': ['a passkey'],
  'a disabled account': ['a passkey'],
  'signing out the others': ['a passkey'],
}

test('a thief who changes the password and keeps their passkey loses it to the next reset', async () => {
  const { as, add, challenge, post, resetToken } = await startScene()
  const { device } = await add('ann')
  await as('ann')(updatePassword, {
    body: { currentPassword: password, newPassword, keepPasskeys: true },
  })
  const token = await resetToken()
  expect((await post(resetPassword.path, { token, newPassword: 'Eagle1234' })).status).toBe(200)
  const passkey = device.assert(await challenge())
  expect((await post(signInWithPasskey.path, { passkey })).status).not.toBe(200)
})

test.each(Object.keys(ways))('nothing that a thief prepared survives %s', async (way) => {
  const scene = await startScene()
  const prepared = []
  for (const [name, prepare] of Object.entries(things)) {
    prepared.push({ name, opens: await prepare(scene) })
  }
  await ways[way]?.(scene)
  const surviving: string[] = []
  for (const { name, opens } of prepared) if (await opens()) surviving.push(name)
  expect(surviving).toEqual(stays[way] ?? [])
})
