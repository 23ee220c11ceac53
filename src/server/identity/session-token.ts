import { hash, randomBytes } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import type { Config } from '../process/config.ts'
import { cookieName } from './cookies.ts'

/** The cookie that holds a session's token, but for https: there its name has a prefix. */
export const sessionCookie = 'teetime-session'
const hostOnly = `__Host-${sessionCookie}`
/** Tokens that were given out under the prefixed name begin with it. */
const mark = '~'

/** 256 random bits, for a person's browser only. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** A token for a session. */
export const newSessionToken = (config: Pick<Config, 'APP_URL'>): string =>
  cookieName(config, sessionCookie) === hostOnly ? mark + newToken() : newToken()

/**
 * The token of a browser's session. The name without the prefix is read for sessions from before there was
 * one, for they go on; as a subdomain could set it, no newer token is taken from it.
 */
export function sessionToken({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
  const plain = cookies[sessionCookie]
  return cookies[hostOnly] ?? (plain?.startsWith(mark) ? undefined : plain)
}

/** What is kept of a token: enough to know it again, not to use it. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')
