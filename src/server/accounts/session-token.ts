import { hash, randomBytes } from 'node:crypto'

/** The cookie that holds a session's token. */
export const sessionCookie = 'teetime-session'

/** 256 random bits, for a person's browser only. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: enough to know it again, not to use it. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')
