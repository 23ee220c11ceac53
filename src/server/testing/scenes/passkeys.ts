import { eq } from 'drizzle-orm'

import * as passkeysCalls from '#contract/accounts/passkeys.ts'
import * as adminCalls from '#contract/admin/admin.ts'
import { mails } from '#server/notifications/mail/tables.ts'

import { Authenticator } from '../authenticator.ts'
import { production } from '../production.ts'
import { password } from '../teetime.ts'
import { startBrowser } from './browser.ts'

/** Starts a TeeTime, and a browser whose devices have passkeys. */
export async function startPasskeys(settings: Record<string, string> = {}) {
  const browser = await startBrowser(settings)
  const { as, stranger, post, services } = browser
  /** Adds a passkey of a device to someone's account. */
  const add = async (who: string, device = new Authenticator(), name = 'My phone') => {
    const options = await as(who)(passkeysCalls.startPasskeyRegistration, { body: { password } })
    const passkey = device.register(options)
    return { ...(await as(who)(passkeysCalls.addPasskey, { body: { name, passkey } })), device }
  }
  const challenge = () => stranger(passkeysCalls.startPasskeySignIn)
  const enters = (passkey: object, more = {}) =>
    post(passkeysCalls.signInWithPasskey.path, { passkey }, more)
  const sent = async () => {
    const rows = await services.db.select().from(mails).where(eq(mails.kind, 'passkey'))
    return rows.map(({ title }) => title).toSorted()
  }
  return { ...browser, add, challenge, enters, sent }
}

/** The same in production, with what the administrator does in sessions of their own, by their tokens. */
export async function startAdministrator() {
  const passkeys = await startPasskeys(production)
  const { post, send, signsIn, cookieOf } = passkeys
  const [name = ''] = Object.keys(cookieOf('admin'))
  const adminEmail = passkeys.services.config.ADMIN_EMAIL
  const cookies = (token = '') => ({ [name]: token })
  const options = async (token: string | undefined) => {
    const { body } = await post(passkeysCalls.startPasskeyConfirmation.path, {}, { token })
    return body as unknown as { challenge: string; allowCredentials: object[] }
  }
  const confirmsWith = (token: string | undefined, passkey: object) =>
    post(passkeysCalls.confirmWithPasskey.path, { passkey }, { token })
  return {
    ...passkeys,
    cookies,
    options,
    confirmsWith,
    /** The token of the session that the administrator of `as` has. */
    token: cookieOf('admin')[name],
    async signsInByPassword() {
      const { cookie } = await signsIn(adminEmail)
      return cookie?.value
    },
    /** Confirms a session. @returns its new token */
    async confirms(token: string | undefined, device: Authenticator) {
      const confirmed = await confirmsWith(token, device.assert(await options(token)))
      if (confirmed.status !== 200) throw new Error(confirmed.text)
      return confirmed.cookie?.value
    },
    /** The status and code of an admin call. */
    async opens(token: string | undefined) {
      const response = await send({ url: adminCalls.getAdminMetrics.path, cookies: cookies(token) })
      return [response.statusCode, response.json<{ code?: string }>().code]
    },
  }
}
