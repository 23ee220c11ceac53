import { randomBytes } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { type ChannelKind, type GroupChannel } from '#contract/leagues/group-channel.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockLeagueForMember } from '#server/leagues/access/lock-league.ts'
import { addLogEntries } from '#server/leagues/log/league-log.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'
import { isPublicUrl } from '#server/platform/outbound/public-address.ts'
import type { Services } from '#server/platform/services/services.ts'

import { skipPastEvents, skipPendingPosts } from './channel-events.ts'
import { composeTestMessage } from './compose.ts'
import { delivered, deliverMessage } from './send.ts'
import { groupChannels } from './tables.ts'
import { detectKind, maskUrl } from './webhook-url.ts'

/** The kinds of channels as people call them. */
const kindLabels: Record<ChannelKind, string> = {
  discord: 'Discord',
  slack: 'Slack',
  groupme: 'GroupMe',
  json: 'a webhook',
}

const findChannel = async (db: Db, leagueId: string) => {
  const [row] = await db.select().from(groupChannels).where(eq(groupChannels.leagueId, leagueId))
  return row ?? null
}

/** A channel as its commissioner may see it: never with its address. */
const toGroupChannel = (row: typeof groupChannels.$inferSelect): GroupChannel => ({
  kind: row.kind,
  address: maskUrl(row.url),
  offAt: row.offAt,
  lastSentAt: row.lastSentAt,
  lastFailure:
    row.lastFailure !== null && row.lastFailureAt
      ? { at: row.lastFailureAt, text: row.lastFailure }
      : null,
})

/** The league's channel, without its address. */
export async function readChannel(
  db: Db,
  { leagueId }: Member,
): Promise<{ channel: GroupChannel | null }> {
  const row = await findChannel(db, leagueId)
  return { channel: row && toGroupChannel(row) }
}

/**
 * Sets where the league posts from now on. Earlier events are not posted.
 *
 * @throws {Refusal} channel-address
 */
export async function setChannel(
  { db, config }: Pick<Services, 'db' | 'config'>,
  member: Member,
  url: string,
): Promise<{ channel: GroupChannel; secret: string | null }> {
  const { leagueId, userId } = member
  const kind = isPublicUrl(url, config.NODE_ENV === 'test') ? detectKind(url) : null
  if (!kind) throw new Refusal('channel-address')
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return await db.transaction(async (db) => {
    await lockLeagueForMember(db, member, 'commissioner', 'no key update')
    await db.delete(groupChannels).where(eq(groupChannels.leagueId, leagueId))
    const row = { leagueId, kind, url: new URL(url).href, secret }
    const [channel] = await db.insert(groupChannels).values(row).returning()
    await skipPastEvents(db, leagueId)
    await addLogEntries(db, leagueId, userId, `The league posts to ${kindLabels[kind]} now`)
    await publish(db, { kind: 'league', leagueId })
    return {
      channel: toGroupChannel(found(channel, 'Channel')),
      secret: kind === 'json' ? secret : null,
    }
  })
}

/** Forgets the league's channel. */
export async function removeChannel(db: Db, member: Member): Promise<{ message: string }> {
  const { leagueId, userId } = member
  await db.transaction(async (db) => {
    await lockLeagueForMember(db, member, 'commissioner', 'no key update')
    const [gone] = await db
      .delete(groupChannels)
      .where(eq(groupChannels.leagueId, leagueId))
      .returning({ kind: groupChannels.kind })
    if (!gone) return
    await skipPendingPosts(db, leagueId)
    await addLogEntries(
      db,
      leagueId,
      userId,
      `The league no longer posts to ${kindLabels[gone.kind]}`,
    )
    await publish(db, { kind: 'league', leagueId })
  })
  return { message: 'Posting turned off' }
}

/** Posts a test, a few times an hour. If it arrives, a channel that was turned off is on again. @throws {NotFoundError} */
export async function testChannel(
  services: Services,
  { leagueId }: Member,
): Promise<{ channel: GroupChannel; failure: string | null }> {
  const { db, rateLimits, mailer } = services
  await rateLimits.consume('channel-test', leagueId)
  const channel = found(await findChannel(db, leagueId), 'Channel')
  const failure = await deliverMessage(
    services,
    channel,
    await composeTestMessage(db, mailer.siteUrl, leagueId),
  )
  if (failure === null) await reenableChannel(db, leagueId, channel.url)
  return { channel: toGroupChannel((await findChannel(db, leagueId)) ?? channel), failure }
}

/** Turns a channel on again, unless its address has changed meanwhile. */
async function reenableChannel(db: Db, leagueId: string, url: string): Promise<void> {
  await db.transaction(async (db) => {
    const [before] = await db
      .select({ offAt: groupChannels.offAt })
      .from(groupChannels)
      .where(and(eq(groupChannels.leagueId, leagueId), eq(groupChannels.url, url)))
      .for('update')
    if (!before) return
    if (before.offAt) await skipPastEvents(db, leagueId)
    await db
      .update(groupChannels)
      .set({ ...delivered, offAt: null })
      .where(eq(groupChannels.leagueId, leagueId))
  })
}
