import { hash, randomBytes } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import type { Config } from '../process/config.ts'
import { cookieName } from './cookies.ts'

/** The cookie that holds a session's token. With https, its name has a prefix. */
export const sessionCookie = 'teetime-session'
const prefixedCookie = `__Host-${sessionCookie}`
/** The first character of tokens that were issued under the prefixed name. */
const prefixedMark = '~'

/** Makes a secret token of 256 random bits. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** Makes a token for a session. */
export const createSessionToken = (config: Pick<Config, 'APP_URL'>): string =>
  cookieName(config, sessionCookie) === prefixedCookie
    ? prefixedMark + createToken()
    : createToken()

/**
 * Reads the session token from a request. The cookie without the prefix still counts for sessions that are
 * older than the prefix. Since a subdomain could set that cookie, a newer token isn't accepted from it.
 */
export function sessionToken({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
  const plain = cookies[sessionCookie]
  return cookies[prefixedCookie] ?? (plain?.startsWith(prefixedMark) ? undefined : plain)
}

/** The hash of a token, which is stored instead: it identifies the token but can't be used as one. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')

const hashes = new WeakMap<object, string>()

/** The hash of a request's session token, computed once per request. Without a token it matches no session. */
export function sessionHash(request: Pick<FastifyRequest, 'cookies'>): string {
  const known = hashes.get(request) ?? tokenHash(sessionToken(request) ?? '')
  hashes.set(request, known)
  return known
}
