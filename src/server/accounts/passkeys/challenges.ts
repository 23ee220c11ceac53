import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'

import { Refusal } from '#domain/refusal.ts'
import { createToken, tokenHash } from '#server/platform/auth/session-token.ts'
import { passkeyChallenges } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Config } from '#server/platform/process/config.ts'

/** How long a person has to use their device. */
export const timeoutMs = 5 * 60_000

/** Makes a challenge. @param userId who adds a passkey; null for a sign-in */
export async function createChallenge(db: Db, userId: string | null): Promise<string> {
  const challenge = createToken()
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, sql`now()`))
  await db.insert(passkeyChallenges).values({
    tokenHash: tokenHash(challenge),
    userId,
    expiresAt: sql`now() + make_interval(secs => ${timeoutMs / 1000})`,
  })
  return challenge
}

/**
 * Uses up the challenge that a browser answered. The deleting statement decides, so that of several answers at once,
 * to any process, only one counts.
 *
 * @param clientData base64url of the JSON that the browser signed
 * @throws {Refusal} passkey-failed when it is unknown, used, expired or another person's
 */
export async function consumeChallenge(
  db: Db,
  clientData: string,
  userId: string | null,
): Promise<string> {
  const challenge = parseChallenge(clientData)
  const [used] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.tokenHash, tokenHash(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ tokenHash: passkeyChallenges.tokenHash })
  if (!used) throw new Refusal('passkey-failed')
  return challenge
}

function parseChallenge(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown
    }
    if (typeof challenge === 'string') return challenge
  } catch {
    // Not JSON.
  }
  throw new Refusal('passkey-failed')
}

/** The site that passkeys are for: the host and origin of `APP_URL`; without it, this machine at any port. */
export function relyingParty(
  { APP_URL }: Pick<Config, 'APP_URL'>,
  { headers }: FastifyRequest,
): { id: string; origin: string } {
  if (APP_URL !== undefined) {
    const { hostname, origin } = new URL(APP_URL)
    return { id: hostname, origin }
  }
  const isHere = /^http:\/\/localhost(:\d+)?$/.test(headers.origin ?? '')
  return { id: 'localhost', origin: isHere ? (headers.origin ?? '') : 'http://localhost' }
}
