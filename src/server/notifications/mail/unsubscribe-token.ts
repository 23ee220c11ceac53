import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { type NoticeKind, noticeKinds } from '#domain/notices.ts'
import type { Db } from '#server/platform/db/db.ts'
import { ensureSetting } from '#server/platform/db/settings.ts'

/** The path of the links that turn a kind of mail off. */
export const unsubscribePath = '/unsubscribe'

/** The link that turns off emails of `kind` without signing in; null for emails that can't be turned off. */
export async function createUnsubscribeLink(
  db: Db,
  address: string,
  userId: string,
  kind: string,
): Promise<string | null> {
  if (!isNoticeKind(kind)) return null
  return `${address}${unsubscribePath}?token=${await sign(db, `${userId}.${kind}`)}`
}

/** Verifies and decodes the token of an unsubscribe link; null when it isn't ours. */
export async function verifyUnsubscribeToken(
  db: Db,
  token: string,
): Promise<{ userId: string; kind: NoticeKind } | null> {
  const payload = token.slice(0, token.lastIndexOf('.'))
  const [given, expected] = [token, await sign(db, payload)].map((text) => Buffer.from(text))
  if (!given || !expected || given.length !== expected.length) return null
  if (!timingSafeEqual(given, expected)) return null
  const [userId = '', kind = ''] = payload.split('.')
  return isNoticeKind(kind) ? { userId, kind } : null
}

async function sign(db: Db, payload: string): Promise<string> {
  const key = await ensureSetting(db, 'unsubscribe-key', () =>
    randomBytes(32).toString('base64url'),
  )
  return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`
}

const isNoticeKind = (kind: string): kind is NoticeKind =>
  (noticeKinds as readonly string[]).includes(kind)
