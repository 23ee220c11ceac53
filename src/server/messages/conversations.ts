import { and, desc, eq, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Conversation, LeagueChat } from '#contract/people/messages.ts'
import { cutText } from '#domain/cut-text.ts'
import { maxConversations } from '#domain/people-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Account, Member } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { users } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { hasBlocked } from '../friends/blocks.ts'
import { orderedPair, personColumns } from '../friends/friends.ts'
import { broConnections } from '../friends/tables.ts'
import { lockLeague } from '../leagues/access/lock-league.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { mentionsSql, namedMentions, unreadMentionCountSql, withCurrentNames } from './mentions.ts'
import { isParticipant, isMarkOfUser, unreadCountSql } from './participation.ts'
import { conversationMarks, conversations, messages } from './tables.ts'

const previewLength = 140

/**
 * The caller's conversations and league chats, newest message first, without people the caller blocked: at most
 * `maxConversations` together.
 */
export async function listConversations(
  db: Db,
  { id }: Account,
): Promise<{ conversations: Conversation[]; leagueChats: LeagueChat[] }> {
  const rows = await queryConversations(
    db,
    id,
    and(isParticipant(id), or(isNotNull(conversations.leagueId), not(hasBlocked(id, users.id)))),
  )
  return {
    conversations: rows.flatMap((row) => toConversation(row) ?? []),
    leagueChats: rows.flatMap((row) => toLeagueChat(row) ?? []),
  }
}

/**
 * Opens the one conversation between two people. The refusal is the same whether the person does not exist,
 * is not connected to the caller, or there is a block.
 *
 * @throws {Refusal} cannot-message
 */
export async function openConversation(
  db: Db,
  { id }: Account,
  otherId: string,
): Promise<Conversation> {
  if (!(await canMessage(db, id, otherId))) throw new Refusal('cannot-message')
  const ids = orderedPair(id, otherId)
  await db
    .insert(conversations)
    .values(ids)
    .onConflictDoNothing({ target: [conversations.userId1, conversations.userId2] })
  const isTheirs = and(
    eq(conversations.userId1, ids.userId1),
    eq(conversations.userId2, ids.userId2),
  )
  const [row] = await queryConversations(db, id, isTheirs)
  return found(row && toConversation(row), 'Conversation')
}

/** The chat of the member's league, created on first use. */
export async function readLeagueChat(db: Db, { leagueId, userId }: Member): Promise<LeagueChat> {
  const isOfLeague = eq(conversations.leagueId, leagueId)
  const [row] = await queryConversations(db, userId, isOfLeague)
  if (row) return found(toLeagueChat(row), 'League')
  await db.transaction(async (db) => {
    await lockLeague(db, leagueId, 'share', { allowsEnded: true })
    await db
      .insert(conversations)
      .values({ leagueId })
      .onConflictDoNothing({ target: conversations.leagueId })
  })
  const [made] = await queryConversations(db, userId, isOfLeague)
  return found(made && toLeagueChat(made), 'League')
}

async function canMessage(db: Db, a: string, b: string): Promise<boolean> {
  const may = mayMessage(sql`${a}::uuid`, sql`${b}::uuid`)
  const [row] = await queryRows<{ may: boolean }>(db, sql`select ${may} as may`)
  return row?.may ?? false
}

/** Whether two people may write to each other: they are friends or share a league, there is no block, and both can act. */
export const mayMessage = (a: SQL, b: SQL): SQL => sql`(
  not is_pair_blocked(${a}, ${b}) and ${areConnected(a, b)}
  and (select count(*) from ${users} where ${users.id} in (${a}, ${b}) and ${canAct}) = 2)`

/** Whether two people are friends or share a league. */
const areConnected = (a: SQL, b: SQL): SQL => sql`(
  exists (select from ${broConnections} as friendship
    where friendship.user_id1 = least(${a}, ${b}) and friendship.user_id2 = greatest(${a}, ${b})
      and friendship.status = 'accepted')
  or exists (select from ${leagueMembers} as mine join ${leagueMembers} as theirs
    on theirs.league_id = mine.league_id and theirs.user_id <> mine.user_id
    join ${leagues} on ${leagues.id} = mine.league_id
    where mine.user_id = ${a} and theirs.user_id = ${b}))`

const newest = alias(messages, 'newest')

type Row = Awaited<ReturnType<typeof queryConversations>>[number]

function queryConversations(db: Db, userId: string, which: SQL | undefined) {
  const { id, userId1, userId2, leagueId, lastSeq, createdAt } = conversations
  return db
    .select({
      id,
      unreadCount: unreadCountSql(userId),
      unreadMentions: unreadMentionCountSql(userId),
      muted: sql<boolean>`coalesce(${conversationMarks.muted}, false)`,
      lastMessage: {
        senderId: newest.senderId,
        content: sql<
          string | null
        >`case when not ${hasBlocked(userId, newest.senderId)} then ${newest.content} end`,
        createdAt: newest.createdAt,
        named: namedMentions(mentionsSql(sql`${id}`, sql`${newest.seq}`), sql`${leagueId}`),
      },
      otherUser: personColumns,
      leagueId,
      leagueName: leagues.name,
    })
    .from(conversations)
    .leftJoin(conversationMarks, isMarkOfUser(userId))
    .leftJoin(newest, and(eq(newest.conversationId, id), eq(newest.seq, lastSeq)))
    .leftJoin(
      users,
      eq(users.id, sql`case ${userId1} when ${userId} then ${userId2} else ${userId1} end`),
    )
    .leftJoin(leagues, eq(leagues.id, leagueId))
    .where(which)
    .orderBy(desc(sql`coalesce(${newest.createdAt}, ${createdAt})`), id)
    .limit(maxConversations)
}

function toConversation({ otherUser, ...row }: Row) {
  return otherUser && { ...toSummary(row), otherUser }
}

function toLeagueChat({ leagueId, leagueName, unreadMentions, ...row }: Row) {
  if (leagueId === null || leagueName === null) return null
  return { ...toSummary(row), leagueId, leagueName, unreadMentions }
}

function toSummary(row: Pick<Row, 'id' | 'unreadCount' | 'muted' | 'lastMessage'>) {
  const { id, unreadCount, muted, lastMessage } = row
  return { id, unreadCount, muted, lastMessage: lastMessage && toPreview(lastMessage) }
}

function toPreview({ named, content, ...message }: NonNullable<Row['lastMessage']>) {
  if (content === null) return { ...message, content }
  const { content: today } = withCurrentNames(content, named)
  return { ...message, content: cutText(today, previewLength) }
}
