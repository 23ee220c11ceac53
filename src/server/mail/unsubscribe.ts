import { type NoticeKind, noticeKinds } from '#domain/notices.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Db } from '../db/db.ts'
import { ensureSetting } from '../db/settings.ts'

/** Where a mail's link turns its kind off. */
export const unsubscribePath = '/unsubscribe'

/** The link that turns mails of `kind` off without signing in; null for mails that everyone gets. */
export async function unsubscribeLink(
  db: Db,
  address: string,
  userId: string,
  kind: string,
): Promise<string | null> {
  if (!isNoticeKind(kind)) return null
  return `${address}${unsubscribePath}?token=${await sign(db, `${userId}.${kind}`)}`
}

/** Whose mails of which kind a token turns off; null when we did not make it. */
export async function readUnsubscribe(
  db: Db,
  token: string,
): Promise<{ userId: string; kind: NoticeKind } | null> {
  const what = token.slice(0, token.lastIndexOf('.'))
  const [given, right] = [token, await sign(db, what)].map((text) => Buffer.from(text))
  if (!given || !right || given.length !== right.length || !timingSafeEqual(given, right))
    return null
  const [userId = '', kind = ''] = what.split('.')
  return isNoticeKind(kind) ? { userId, kind } : null
}

async function sign(db: Db, what: string): Promise<string> {
  const key = await ensureSetting(db, 'unsubscribe-key', () =>
    randomBytes(32).toString('base64url'),
  )
  return `${what}.${createHmac('sha256', key).update(what).digest('base64url')}`
}

const isNoticeKind = (kind: string): kind is NoticeKind =>
  (noticeKinds as readonly string[]).includes(kind)
