import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import * as z from 'zod'

import * as accountsCalls from '#contract/accounts/session.ts'
import type { Endpoint, Input, Output, Shape } from '#contract/wire/endpoint.ts'
import { sessionCookie } from '#server/platform/auth/session-token.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Services } from '#server/platform/services/services.ts'

import { createAdministrator } from '../accounts/create-administrator.ts'
import { argon2Options } from '../accounts/passwords.ts'
import { syncAll } from '../feed/open-source.ts'
import { createJobHandlers } from '../job-handlers.ts'
import { allLeagues } from '../leagues/tables.ts'
import { notifyOfMessages } from '../messages/message-notices.ts'
import { storeGolf } from './golf-copy.ts'
import { makePeople, type SignedIn, signIn } from './make-people.ts'
import { password } from './people.ts'
import type { GolfProvider } from './servers/golf-provider.ts'
import { openTestApp } from './servers/test-app.ts'

/** An error response, as the caller got it. */
export class ErrorResponse extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly details: unknown
  readonly headers: Record<string, unknown>
  constructor(status: number, body: string, headers: Record<string, unknown>) {
    const { error, code, details } = parse(body) as {
      error?: string
      code?: string
      details?: unknown
    }
    super(error ?? body)
    this.status = status
    this.code = code
    this.details = details
    this.headers = headers
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Calls an endpoint as a user. @throws {ErrorResponse} when it is refused */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input?: Partial<Input<E>>,
) => Promise<Output<E>>

export { password }

// A password hash is slow by design, and each test needs about five. The races use the real cost.
Object.assign(argon2Options, { memoryCost: 8, timeCost: 1 })

/** A running TeeTime with its test doubles. */
export interface TeeTime {
  services: Services
  app: FastifyInstance
  /** The server's log lines. */
  logLines: string[]
  /** The golf provider that the feed reads. Change its scenes, then `tick()`. */
  provider: GolfProvider
  /** Registers users with the master invite code, such as `ann` with `ann@example.com`. */
  register(...names: string[]): Promise<void>
  /** Calls as a user who joined, or as `admin`. */
  as(name: string): Call
  stranger: Call
  /** Signs in a user who already has an account. */
  enter(usernameOrEmail: string, password: string): Promise<Call>
  /** Signs in by a call that makes an account, as whoever has this name in the test. @returns what it answers */
  arrive(name: string, url: string, payload: object): Promise<unknown>
  /** The id of a user who joined. */
  idOf(name: string): string
  /** Sends any request, signed in or not. */
  send: FastifyInstance['inject']
  cookieOf(name: string): Record<string, string>
  /** Reads the whole golf feed: calendar, fields, ranking and boards. */
  tick(): Promise<void>
  /** Lets a league's deadline pass. */
  passDeadline(leagueId: string): Promise<void>
  /** Runs all due jobs, scheduled ones included; with `ahead`, also those that wait for a retry. */
  runJobs(includeRetries?: boolean): Promise<void>
}

/**
 * Starts TeeTime on an empty database with its own golf provider. It stops after the test.
 *
 * @param webApp the folder of a built web app; by default there is none
 */
export async function startTeeTime(
  settings: Record<string, string> = {},
  webApp = '',
): Promise<TeeTime> {
  const { app, services, provider, logLines } = await openTestApp(settings, webApp)
  const { config, database, jobs } = services
  const hasOwnGolf = Object.keys(settings).some((name) => golfSettings.test(name))
  await (hasOwnGolf ? syncAll(services) : storeGolf(services, provider))
  await createAdministrator(database.db, config)

  const people = new Map<string, SignedIn>()
  const personOf = (name: string) => {
    const person = people.get(name)
    if (!person) throw new Error(`${name} has not joined`)
    return person
  }
  const as =
    (cookie: Record<string, string>): Call =>
    (endpoint, input = {}) =>
      callThrough(app, endpoint, input, cookie)

  async function register(...names: string[]): Promise<void> {
    const made = await makePeople(services, names)
    for (const [index, person] of made.entries()) people.set(names[index] ?? '', person)
  }
  const teetime: TeeTime = {
    services,
    app,
    logLines,
    provider,
    register,
    as: (name) => as(personOf(name).cookie),
    stranger: as({}),
    enter: async (usernameOrEmail, password) =>
      as((await enter(app, accountsCalls.logIn.path, { usernameOrEmail, password })).cookie),
    async arrive(name, url, payload) {
      const { answer, ...person } = await enter(app, url, payload)
      people.set(name, person)
      return answer
    },
    idOf: (name) => personOf(name).id,
    send: sendThrough(app),
    cookieOf: (name) => personOf(name).cookie,
    tick: () => syncAll(services),
    async runJobs(includeRetries) {
      await notifyOfMessages(services.db)
      await jobs.runDue(createJobHandlers(services), includeRetries)
    },
    async passDeadline(leagueId) {
      await database.db
        .update(allLeagues)
        .set({ draftingEndAt: sql`clock_timestamp() - interval '1 second'` })
        .where(eq(allLeagues.id, leagueId))
    },
  }
  const [admin] = await database.db.select({ id: users.id }).from(users)
  for (const person of await signIn(services, admin ? [admin.id] : [])) people.set('admin', person)
  return teetime
}

/** Settings that decide what golf is read, and from where. */
const golfSettings = /GOLF|ESPN|LIVE|FEED|DATA_DIR|SIMULATED/

const fromItself = { 'sec-fetch-site': 'same-origin' }

async function enter(app: FastifyInstance, url: string, payload: object) {
  const response = await app.inject({ method: 'POST', url, headers: fromItself, payload })
  if (response.statusCode >= 300) throw new ErrorResponse(response.statusCode, response.body, {})
  const { name, value } = response.cookies.find(({ name }) => name.endsWith(sessionCookie)) ?? {}
  const cookie = { [name ?? sessionCookie]: value ?? '' }
  const me = await app.inject({ url: '/api/auth/me', cookies: cookie })
  return { id: me.json<{ id: string }>().id, cookie, answer: response.json<unknown>() }
}

async function callThrough<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: Partial<Input<E>>,
  cookies: Record<string, string>,
): Promise<Output<E>> {
  const {
    params = {},
    query = {},
    body,
  } = input as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
  }
  const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const response = await sendThrough(app)({
    method: endpoint.method,
    url,
    query,
    cookies,
    headers: { ...fromItself, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(encodeBody(endpoint.body, body)) }),
  })
  if (response.statusCode >= 300)
    throw new ErrorResponse(response.statusCode, response.body, response.headers)
  return z.decode(endpoint.response, response.json()) as Output<E>
}

/** Sends any request, and keeps what it renews of the cookies that it was given. */
function sendThrough(app: FastifyInstance): FastifyInstance['inject'] {
  const send = async (options: InjectOptions & { cookies?: Record<string, string> }) => {
    const response = await app.inject(options)
    keepRenewed(options.cookies ?? {}, response.cookies)
    return response
  }
  return send as FastifyInstance['inject']
}

/** Keeps a renewed session, as a browser does. One that has ended stays, to find that it opens nothing. */
export function keepRenewed(
  cookies: Record<string, string>,
  set: { name: string; value: string }[],
) {
  for (const { name, value } of set) if (value && name in cookies) cookies[name] = value
}

/** Encodes a body as the page does; a body that doesn't fit the shape is sent as it is, to be refused. */
function encodeBody(shape: Shape | undefined, body: unknown): unknown {
  const encoded = shape && z.safeEncode(shape, body as never)
  return encoded?.success ? encoded.data : body
}
