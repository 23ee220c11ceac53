import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'

import { maxChannelFailures } from '#contract/leagues/group-channel.ts'
import { readNoticeLeague } from '#server/leagues/league-notices.ts'
import { addLogEntries } from '#server/leagues/log/league-log.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type JobData, RetryableError } from '#server/platform/jobs/queues.ts'
import { publish } from '#server/platform/live/live.ts'
import { postToPublicUrl } from '#server/platform/outbound/post.ts'
import type { Services } from '#server/platform/services/services.ts'

import { skipPendingPosts } from './channel-events.ts'
import { composeMessage } from './compose.ts'
import { type ChannelMessage, formatPost, type Target } from './format-post.ts'
import { type ChannelEvent, groupChannels, groupPosts } from './tables.ts'

const timeoutSeconds = 10

/** Posts a message. @returns in a sentence why it didn't arrive, or null */
export async function deliverMessage(
  { config, log }: Pick<Services, 'config' | 'log'>,
  target: Target,
  message: ChannelMessage,
): Promise<string | null> {
  const { url, ...post } = formatPost(target, message, new Date())
  const { host } = new URL(url)
  try {
    const status = await postToPublicUrl(config, url, post, timeoutSeconds * 1000)
    return status < 300 ? null : `${host} answered ${status}.`
  } catch (error) {
    // The error's text could name the address.
    log.warn({ league: message.leagueId, host }, 'a group channel was not reached')
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    // Names of the network behind us must look like names that don't exist.
    return isLate
      ? `${host} didn’t answer within ${timeoutSeconds} seconds.`
      : `${host} isn’t reachable from the internet.`
  }
}

/**
 * Sends a post, unless it was sent, its recap was deleted, or the league has no channel anymore.
 *
 * @throws {RetryableError} when it doesn't arrive
 */
export async function sendGroupPost(
  services: Services,
  { leagueId, event }: JobData['groupPost'],
): Promise<void> {
  const { db, mailer } = services
  const claim = await claimPost(db, leagueId, event)
  if (!claim) return
  const { channel, at } = claim
  const message = await composeMessage(db, mailer.siteUrl, leagueId, event)
  const failure = message && (await deliverMessage(services, channel, message))
  const outcome = message ? (failure === null ? 'sent' : null) : 'skipped'
  const isPending = await finishPost(db, { leagueId, event }, at, outcome)
  if (failure !== null) {
    await recordFailure(db, channel, failure)
    throw new RetryableError(failure)
  }
  if (message) await recordSuccess(db, channel)
  // The correction's own job found the claim.
  if (isPending) await sendGroupPost(services, { leagueId, event })
}

/** Takes a post for this process alone. @returns the channel, and when its event happened, or null */
async function claimPost(db: Db, leagueId: string, event: ChannelEvent) {
  return await db.transaction(async (db) => {
    const [claim] = await db
      .update(groupPosts)
      .set({ claimedUntil: sql`clock_timestamp() + interval '30 seconds'` })
      .where(
        and(
          isPost({ leagueId, event }),
          eq(groupPosts.state, 'pending'),
          or(isNull(groupPosts.claimedUntil), lt(groupPosts.claimedUntil, sql`clock_timestamp()`)),
        ),
      )
      .returning({ at: sql<string | null>`${groupPosts.at}::text` })
    if (!claim) return null
    const [row] = await db
      .select({ channel: groupChannels, deletedAt: allLeagues.deletedAt })
      .from(groupChannels)
      .innerJoin(allLeagues, eq(allLeagues.id, groupChannels.leagueId))
      .where(and(eq(groupChannels.leagueId, leagueId), isNull(groupChannels.offAt)))
    if (row && !row.deletedAt) return { channel: row.channel, ...claim }
    await skipPendingPosts(db, leagueId)
    return null
  })
}

/**
 * Releases the claim on a post and stores its outcome, unless its event has been corrected since the claim.
 *
 * @param at the time of what was posted, as `claimPost` returned it
 * @param outcome null after a failure: the post keeps its state, because another failure may have skipped it
 * @returns whether it is still to be sent
 */
async function finishPost(
  db: Db,
  post: JobData['groupPost'],
  at: string | null,
  outcome: 'sent' | 'skipped' | null,
): Promise<boolean> {
  const isSame = sql`${groupPosts.at} is not distinct from ${at}::timestamptz`
  const [row] = await db
    .update(groupPosts)
    .set({
      claimedUntil: null,
      ...(outcome && {
        state: sql`case when ${isSame} then ${outcome} else ${groupPosts.state} end`,
      }),
    })
    .where(isPost(post))
    .returning({ state: groupPosts.state })
  return row?.state === 'pending'
}

const isPost = ({ leagueId, event }: JobData['groupPost']) =>
  and(eq(groupPosts.leagueId, leagueId), eq(groupPosts.event, event))

/** What a channel stores when something arrived there. */
export const delivered = {
  failures: 0,
  lastFailure: null,
  lastFailureAt: null,
  lastSentAt: sql`clock_timestamp()`,
}

interface PostedTo {
  leagueId: string
  url: string
}

/** Matches the channel that was posted to, unless it has another address by now or is off. */
const isStill = ({ leagueId, url }: PostedTo) =>
  and(eq(groupChannels.leagueId, leagueId), eq(groupChannels.url, url), isNull(groupChannels.offAt))

async function recordSuccess(db: Db, channel: PostedTo): Promise<void> {
  await db.update(groupChannels).set(delivered).where(isStill(channel))
}

/** Counts a failure. The one that is too many turns the channel off and tells the commissioner. */
async function recordFailure(db: Db, channel: PostedTo, text: string): Promise<void> {
  const isLast = sql`${groupChannels.failures} + 1 >= ${maxChannelFailures}::int`
  await db.transaction(async (db) => {
    const [noted] = await db
      .update(groupChannels)
      .set({
        failures: sql`${groupChannels.failures} + 1`,
        lastFailure: text,
        lastFailureAt: sql`clock_timestamp()`,
        offAt: sql`case when ${isLast} then clock_timestamp() end`,
      })
      .where(isStill(channel))
      .returning({ offAt: groupChannels.offAt })
    if (noted?.offAt) await notifyOfShutoff(db, channel.leagueId, text)
  })
}

async function notifyOfShutoff(db: Db, leagueId: string, failure: string): Promise<void> {
  const { name, commissionerId } = await readNoticeLeague(db, leagueId)
  await skipPendingPosts(db, leagueId)
  await addLogEntries(
    db,
    leagueId,
    null,
    'Posting to the group chat turned off after repeated errors',
  )
  await notify(db, {
    kind: 'league',
    userIds: [commissionerId],
    title: `${name} stopped posting to your group chat`,
    text: `Posting from ${name} failed ${maxChannelFailures} times in a row, so we turned it off. Last error: ${failure}\n\nOpen the league’s settings and send a test. If it arrives, posting turns back on.`,
    path: `/leagues/${leagueId}`,
  })
  await publish(db, { kind: 'league', leagueId })
}
