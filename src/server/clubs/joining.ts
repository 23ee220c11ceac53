import { and, eq, isNull } from 'drizzle-orm'

import type { ClubOffer, joinClub, readClubStanding } from '#contract/clubs/clubs.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { clubMemberLimit } from '#domain/clubs/roles.ts'
import { describeRulesInBrief } from '#domain/leagues/describe-rules.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import { lockPair } from '../friends/blocks.ts'
import type { Account } from '../identity/admission.ts'
import { areBlocked, unknownLink } from '../joining/joining.ts'
import type { LinkTags } from '../joining/pages.ts'
import { feeText, membersText } from '../joining/preview.ts'
import { isClubMembership, lockClubRow } from './admission.ts'
import { addClubMember, membersOfClub, wasRemovedFromClub } from './members.ts'
import { clubMembers, clubs } from './tables.ts'

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
    .where(and(eq(clubs.joinCode, code), isNull(clubs.deletedAt)))
  return club
}

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
): Promise<Output<typeof readClubStanding>> {
  const club = await clubOfCode(db, code)
  if (!club || (await areBlocked(db, caller.id, club.ownerId))) throw unknownLink()
  if (await isInClub(db, club.id, caller.id)) return { standing: 'member', clubId: club.id }
  const removed = await wasRemovedFromClub(db, club.id, caller.id)
  return { standing: removed ? 'removed' : 'none', clubId: null }
}

/**
 * Joins the club of a link. Someone who is in already stays in, so a second press does no harm.
 *
 * @throws {Missing} @throws {Refusal} club-link-closed, club-full or removed-from-club
 */
export async function joinByClubLink(
  db: Db,
  caller: Account,
  code: string,
): Promise<Output<typeof joinClub>> {
  return await db.transaction(async (db) => {
    const club = await clubOfCode(db, code)
    if (!club) throw unknownLink()
    await lockPair(db, caller.id, club.ownerId)
    const entrance = await lockClubEntrance(db, code)
    if (!entrance || (await areBlocked(db, caller.id, club.ownerId))) throw unknownLink()
    const { id: clubId } = club
    if (await isInClub(db, clubId, caller.id)) return { message: 'You’re already in', clubId }
    if (await wasRemovedFromClub(db, clubId, caller.id)) throw new Refusal('removed-from-club')
    await entrance.enter(caller.id)
    return { message: 'You’re in', clubId }
  })
}

/**
 * Locks the club of a link until the transaction ends, so that its code and its link stay as they are meanwhile.
 *
 * @returns `enter`, which makes someone a member and returns the club's id, or says why not; null when no club has
 * the code
 */
export async function lockClubEntrance(db: Db, code: string) {
  const before = await clubOfCode(db, code)
  if (!before) return null
  await lockClubRow(db, before.id)
  // It may have been renewed while this waited for the lock.
  const club = await clubOfCode(db, code)
  if (!club) return null
  return {
    inviterId: club.ownerId,
    async enter(userId: string): Promise<{ clubId: string }> {
      if (club.closedAt) throw new Refusal('club-link-closed')
      await addClubMember(db, club.id, userId)
      return { clubId: club.id }
    },
  }
}

const isInClub = async (db: Db, clubId: string, userId: string): Promise<boolean> =>
  (await db.$count(clubMembers, isClubMembership(clubId, userId))) > 0
