import { and, eq, isNull, sql } from 'drizzle-orm'

import type * as calls from '#contract/clubs/join-link.ts'
import type { ClubPreview } from '#contract/clubs/join-link.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { maxClubMembers } from '#domain/clubs/roles.ts'
import { summarizeRules } from '#domain/leagues/describe-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatFee, describeMembers } from '#server/leagues/join/social-card.ts'
import type { SocialTags } from '#server/leagues/join/social-tags.ts'
import { admitInTurn, linkNotFound } from '#server/leagues/newcomer.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { lockIfCanAct } from '#server/platform/auth/can-act.ts'
import { lookOfClub } from '#server/platform/auth/club-look.ts'
import { pictureOf } from '#server/platform/auth/picture-of.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { AccessError, found } from '#server/platform/errors/errors.ts'

import { isBlocked } from '../friends/blocks.ts'
import { addClubMembers, listClubMembers } from './club-members.ts'
import { clubMembers, clubs, removedClubMembers } from './tables.ts'

/** The club of a code; undefined if none has it. A deleted club has no link. */
async function findClubByCode(db: Db, code: string) {
  const [club] = await db
    .select({
      id: clubs.id,
      name: clubs.name,
      ownerId: clubs.ownerId,
      entryFee: clubs.entryFeeCents,
      rules: clubs.rules,
      closedAt: clubs.joinClosedAt,
      pictureId: pictureOf(sql`${clubs}.owner_id`),
      look: lookOfClub(sql`${clubs}.id`),
    })
    .from(clubs)
    .where(isOfCode(code))
  return club
}

const isOfCode = (code: string) => and(eq(clubs.joinCode, code), isNull(clubs.deletedAt))

/** The offer that a club's link shows to anyone. @throws {NotFoundError} when no club has the code */
export async function readClubPreview(db: Db, code: string): Promise<ClubPreview> {
  const club = await findClubByCode(db, code)
  if (!club) throw linkNotFound()
  const { id, name, entryFee, rules, closedAt, pictureId, look } = club
  const members = await listClubMembers(db, id)
  const state = closedAt ? 'closed' : members.length >= maxClubMembers ? 'full' : 'open'
  return {
    state,
    club: { name, entryFee },
    owner: { name: members.find(({ role }) => role === 'owner')?.name ?? '', pictureId },
    look,
    members: state === 'closed' ? [] : members.map(({ name }) => ({ name })),
    rules: summarizeRules(rules),
  }
}

/** The preview of a club's link where it is pasted. @throws {NotFoundError} when no club has the code */
export async function clubSocialTags(db: Db, code: string): Promise<SocialTags> {
  const { state, club, owner, members } = await readClubPreview(db, code)
  const names = members.map(({ name }) => name)
  const closed = { open: '', closed: 'This invite link is off', full: 'This club is full' }[state]
  return {
    title: `${owner.name} invites you to ${club.name}`,
    description: ['A fantasy golf club', formatFee(club.entryFee), closed, describeMembers(names)]
      .filter(Boolean)
      .join(' · '),
  }
}

/** The state of a club's link as an invite code; null when no club has the code. */
export async function findClubLinkState(db: Db, code: string): Promise<'open' | 'closed' | null> {
  const club = await findClubByCode(db, code)
  if (!club) return null
  const count = await db.$count(clubMembers, eq(clubMembers.clubId, club.id))
  return club.closedAt || count >= maxClubMembers ? 'closed' : 'open'
}

/** The caller's relation to the club of a link. @throws {NotFoundError} */
export async function readClubMembership(
  db: Db,
  caller: Account,
  code: string,
): Promise<Output<typeof calls.getClubMembership>> {
  const club = await findClubByCode(db, code)
  if (!club) throw linkNotFound()
  const { isMember, isRemoved, isBlocked } = await newcomerToClub(db, club, caller.id)
  if (isBlocked) throw linkNotFound()
  if (isMember) return { standing: 'member', clubId: club.id }
  return { standing: isRemoved ? 'removed' : 'none', clubId: null }
}

/**
 * Joins the club of a link. Someone who is in already stays in, so a second press does no harm.
 *
 * @throws {NotFoundError} @throws {Refusal} as `admitToClubByLink`
 */
export async function joinClub(
  db: Db,
  caller: Account,
  code: string,
): Promise<Output<typeof calls.joinClub>> {
  return await admitInTurn(() =>
    db.transaction(async (db) => {
      const club = await lockClubOfCode(db, code)
      if (!club) throw linkNotFound()
      const isNew = await admitToClubByLink(db, club, caller.id)
      return { message: isNew ? 'You’re in' : 'You’re already in', clubId: club.id }
    }),
  )
}

/** A club whose row is locked until the transaction ends. */
type LockedClub = Pick<typeof clubs.$inferSelect, 'id' | 'ownerId' | 'joinClosedAt'>

/** Locks the club of a link's code; null if no one has the code, or it has just been renewed. */
export async function lockClubOfCode(db: Db, code: string): Promise<LockedClub | null> {
  const [club] = await db.select().from(clubs).where(isOfCode(code)).for('no key update')
  return club ?? null
}

/**
 * Makes someone with the link a member of a club whose row the caller has locked.
 *
 * @returns false for someone who is in already
 * @throws {NotFoundError} @throws {Refusal} club-link-closed, club-full or removed-from-club
 * @throws {AccessError} 401 if their account has just been disabled or deleted
 */
export async function admitToClubByLink(
  db: Db,
  club: LockedClub,
  userId: string,
): Promise<boolean> {
  if (!(await lockIfCanAct(db, userId))) throw new AccessError(401)
  const { isMember, isRemoved, isBlocked } = await newcomerToClub(db, club, userId)
  if (isBlocked) throw linkNotFound()
  if (isMember) return false
  if (isRemoved) throw new Refusal('removed-from-club')
  if (club.joinClosedAt) throw new Refusal('club-link-closed')
  await addClubMembers(db, club.id, [userId])
  return true
}

interface ClubNewcomer extends Record<string, unknown> {
  isMember: boolean
  /** Whether the owner removed them since the link was last renewed. */
  isRemoved: boolean
  /** Whether the owner blocked them, or was blocked by them. */
  isBlocked: boolean
}

async function newcomerToClub(
  db: Db,
  { id, ownerId }: Pick<LockedClub, 'id' | 'ownerId'>,
  userId: string,
): Promise<ClubNewcomer> {
  const isIn = (table: typeof clubMembers | typeof removedClubMembers) =>
    sql`exists (select from ${table} where club_id = ${id} and user_id = ${userId})`
  const [newcomer] = await queryRows<ClubNewcomer>(
    db,
    sql`select ${isIn(clubMembers)} as "isMember", ${isIn(removedClubMembers)} as "isRemoved",
      ${isBlocked(userId, ownerId)} as "isBlocked"`,
  )
  return found(newcomer, 'Club')
}
