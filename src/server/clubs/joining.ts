import { and, eq, isNull, sql } from 'drizzle-orm'

import type * as calls from '#contract/clubs/clubs.ts'
import type { ClubOffer } from '#contract/clubs/clubs.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { clubMemberLimit } from '#domain/clubs/roles.ts'
import { describeRulesInBrief } from '#domain/leagues/describe-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import type { LinkTags } from '#server/leagues/join/pages.ts'
import { feeText, membersText } from '#server/leagues/join/preview.ts'
import { unknownLink } from '#server/leagues/newcomer.ts'
import type { Account } from '#server/platform/auth/admission.ts'
import { lockIfCanAct } from '#server/platform/auth/can-act.ts'
import { type Db, rowsOf } from '#server/platform/db/db.ts'
import { Denied, found } from '#server/platform/errors/errors.ts'

import { isBlocked } from '../friends/blocks.ts'
import { addClubMembers, membersOfClub } from './members.ts'
import { clubMembers, clubs, removedClubMembers } from './tables.ts'

/** The club of a code; undefined if none has it. A deleted club has no link. */
async function clubOfCode(db: Db, code: string) {
  const [club] = await db
    .select({
      id: clubs.id,
      name: clubs.name,
      ownerId: clubs.ownerId,
      entryFee: clubs.entryFeeCents,
      rules: clubs.rules,
      closedAt: clubs.joinClosedAt,
    })
    .from(clubs)
    .where(isOfCode(code))
  return club
}

const isOfCode = (code: string) => and(eq(clubs.joinCode, code), isNull(clubs.deletedAt))

/** The offer that a club's link shows to anyone. @throws {Missing} when no club has the code */
export async function clubOfferOf(db: Db, code: string): Promise<ClubOffer> {
  const club = await clubOfCode(db, code)
  if (!club) throw unknownLink()
  const { id, name, entryFee, rules, closedAt } = club
  const members = await membersOfClub(db, id)
  const state = closedAt ? 'closed' : members.length >= clubMemberLimit ? 'full' : 'open'
  return {
    state,
    club: { name, entryFee },
    owner: { name: members.find(({ role }) => role === 'owner')?.name ?? '' },
    members: state === 'closed' ? [] : members.map(({ name }) => ({ name })),
    rules: describeRulesInBrief(rules),
  }
}

/** The preview of a club's link where it is pasted. @throws {Missing} when no club has the code */
export async function describeClubLink(db: Db, code: string): Promise<LinkTags> {
  const { state, club, owner, members } = await clubOfferOf(db, code)
  const names = members.map(({ name }) => name)
  const closed = { open: '', closed: 'This link is closed', full: 'This club is full' }[state]
  return {
    title: `${owner.name} invites you to ${club.name}`,
    description: ['A fantasy golf club', feeText(club.entryFee), closed, membersText(names)]
      .filter(Boolean)
      .join(' · '),
  }
}

/** The state of a club's link as an invite code; null when no club has the code. */
export async function clubLinkStateOf(db: Db, code: string): Promise<'open' | 'closed' | null> {
  const club = await clubOfCode(db, code)
  if (!club) return null
  const count = await db.$count(clubMembers, eq(clubMembers.clubId, club.id))
  return club.closedAt || count >= clubMemberLimit ? 'closed' : 'open'
}

/** The caller's relation to the club of a link. @throws {Missing} */
export async function clubStandingOf(
  db: Db,
  caller: Account,
  code: string,
): Promise<Output<typeof calls.readClubStanding>> {
  const club = await clubOfCode(db, code)
  if (!club) throw unknownLink()
  const { isMember, isRemoved, isBlocked } = await newcomerToClub(db, club, caller.id)
  if (isBlocked) throw unknownLink()
  if (isMember) return { standing: 'member', clubId: club.id }
  return { standing: isRemoved ? 'removed' : 'none', clubId: null }
}

/**
 * Joins the club of a link. Someone who is in already stays in, so a second press does no harm.
 *
 * @throws {Missing} @throws {Refusal} as `admitToClubByLink`
 */
export async function joinByClubLink(
  db: Db,
  caller: Account,
  code: string,
): Promise<Output<typeof calls.joinClub>> {
  return await db.transaction(async (db) => {
    const club = await lockClubOfCode(db, code)
    if (!club) throw unknownLink()
    const isNew = await admitToClubByLink(db, club, caller.id)
    return { message: isNew ? 'You’re in' : 'You’re already in', clubId: club.id }
  })
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
 * @throws {Missing} @throws {Refusal} club-link-closed, club-full or removed-from-club
 * @throws {Denied} 401 if their account has just been disabled or deleted
 */
export async function admitToClubByLink(
  db: Db,
  club: LockedClub,
  userId: string,
): Promise<boolean> {
  if (!(await lockIfCanAct(db, userId))) throw new Denied(401)
  const { isMember, isRemoved, isBlocked } = await newcomerToClub(db, club, userId)
  if (isBlocked) throw unknownLink()
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
  const [newcomer] = await rowsOf<ClubNewcomer>(
    db,
    sql`select ${isIn(clubMembers)} as "isMember", ${isIn(removedClubMembers)} as "isRemoved",
      ${isBlocked(userId, ownerId)} as "isBlocked"`,
  )
  return found(newcomer, 'Club')
}
