import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A key that makes and checks the token of a private link. */
interface LinkKey {
  /** The part of the token that finds the link. */
  id: string
  /** Signs the rest of the token; never part of a link. */
  secret: string
}

/** A random secret for a new link. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

/**
 * The token of a link.
 *
 * @param subject what the link opens, and to whom it belongs
 * @param version the `linkVersion` of that account; links from before there were versions are those of 0
 */
export function signToken({ id, secret }: LinkKey, subject: string, version: number): string {
  const signed = version === 0 ? subject : `${subject} ${version}`
  return `${id}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** The id in a token; null when it isn't one. */
export const parseTokenId = (token: string): string | null =>
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}$/.exec(token)?.[1] ?? null

/** Whether a token is the one of a link, in the same time for every wrong one. */
export function isValidToken(
  token: string,
  key: LinkKey,
  subject: string,
  version: number,
): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(signToken(key, subject, version))]
  return given.length === right.length && timingSafeEqual(given, right)
}
