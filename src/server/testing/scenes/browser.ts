import { sql } from 'drizzle-orm'

import * as registrationCalls from '#contract/accounts/registration.ts'
import * as accountsCalls from '#contract/accounts/session.ts'
import { cookieName } from '#server/platform/auth/cookies.ts'
import { sessionCookie } from '#server/platform/auth/session-token.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'

import { findMasterInviteCode } from '../../accounts/create-administrator.ts'
import { keepRenewed, password, startTeeTime } from '../teetime.ts'

/** A response as a browser sees it, with the cookies and their attributes. */
export type ResponseRecord = Awaited<ReturnType<Awaited<ReturnType<typeof startBrowser>>['post']>>

/** Starts a TeeTime, and a browser that sends it any request. */
export async function startBrowser(settings: Record<string, string> = {}) {
  const teetime = await startTeeTime(settings)
  const cookie = cookieName(teetime.services.config, sessionCookie)
  const inviteCode = (await findMasterInviteCode(teetime.services.db)) ?? ''

  async function post(
    url: string,
    payload: object,
    {
      token,
      cookies,
      method = 'POST',
      ...more
    }: {
      token?: string | undefined
      cookies?: Record<string, string>
      method?: 'POST' | 'DELETE'
      remoteAddress?: string
      headers?: object
    } = {},
  ) {
    const response = await teetime.app.inject({
      method,
      url,
      payload,
      ...more,
      headers: { 'sec-fetch-site': 'same-origin', ...more.headers },
      cookies: { ...cookies, ...(token !== undefined && { [cookie]: token }) },
    })
    if (cookies) keepRenewed(cookies, response.cookies)
    return {
      status: response.statusCode,
      text: response.body,
      body: response.json<{ error?: string; code?: string; message?: string }>(),
      headers: response.headers,
      cookie: response.cookies.find(({ name }) => name === cookie),
      /** The cookie of a known browser. */
      browser: response.cookies.find(({ name }) => name.endsWith('teetime-browser')),
    }
  }

  return {
    ...teetime,
    inviteCode,
    post,
    /** Registers `cat`, unless `change` says otherwise. */
    registers: (change: object = {}, more = {}) =>
      post(
        registrationCalls.register.path,
        { username: 'cat', email: 'cat@example.com', password, inviteCode, ...change },
        more,
      ),
    signsIn: (usernameOrEmail: string, change: object = {}, more = {}) =>
      post(accountsCalls.logIn.path, { usernameOrEmail, password, ...change }, more),
    /** The status of two signed-in calls with a cookie's value. */
    async statusBy(token: string | undefined) {
      const cookies = { [cookie]: token ?? '' }
      const [me, profile] = await Promise.all(
        ['/api/auth/me', '/api/user/profile'].map((url) => teetime.app.inject({ url, cookies })),
      )
      return [me?.statusCode, profile?.statusCode]
    },
  }
}

/** The columns of an account that a form may not set, in snake case and in camel case. */
export async function secretColumns(db: Db, mayBeSet: readonly string[]): Promise<string[]> {
  const columns = await queryRows<{ name: string }>(
    db,
    sql`select column_name as name from information_schema.columns where table_name = 'users'`,
  )
  return columns
    .filter(({ name }) => !mayBeSet.includes(name))
    .flatMap(({ name }) => [
      name,
      name.replaceAll(/_(\w)/g, (_, first: string) => first.toUpperCase()),
    ])
}
