import { and, eq, isNull } from 'drizzle-orm'

import type { League } from '#contract/leagues/leagues.ts'
import type { LeagueUpdate } from '#contract/leagues/manage-league.ts'
import { checkRules, mergeRules, type Rules } from '#domain/leagues/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'

import { lockLeagueForMember, type LockedLeague } from './access/lock-league.ts'
import { notifyOfLeagueChanges } from './change-notices.ts'
import { readLeague } from './league.ts'
import { describeChanges } from './log/describe-changes.ts'
import { addLogEntries } from './log/league-log.ts'
import { setShootout } from './shootout-setting.ts'
import { countSlotSizes } from './slot-sizes.ts'
import { allLeagues, leagueMembers } from './tables.ts'

/**
 * Changes name and nickname, the entry fee and rules until the first team is saved, and the weekend shootout until the
 * draft closes. Logs every change, and notifies the members of all but a new nickname.
 *
 * @throws {Refusal} draft-closed, fee-frozen, rules-frozen or what `checkRules` refuses
 */
export async function updateLeague(db: Db, member: Member, change: LeagueUpdate): Promise<League> {
  const { leagueId, userId } = member
  return await db.transaction(async (db) => {
    const league = await lockLeagueForMember(db, member, 'commissioner', 'no key update')
    const before = await readLeague(db, leagueId)
    const { name = before.name, entryFee = before.entryFee } = change
    const rules = mergeRules(before.rules, change.rules)
    const { shootout = before.shootout } = change
    const nickname = change.nickname === undefined ? before.nickname : change.nickname || null
    const lines = describeChanges(before, { name, nickname, entryFee, rules, shootout })
    if (lines.name.length || lines.nickname.length) {
      await db.update(allLeagues).set({ name, nickname }).where(eq(allLeagues.id, leagueId))
    }
    const payers = lines.entryFee.length ? await updateFee(db, league, entryFee) : []
    const paid = { userIds: before.entryFee > 0 ? payers : [], isFree: entryFee === 0 }
    if (lines.rules.length) await updateRules(db, league, rules)
    if (lines.shootout.length) await setShootout(db, league, shootout)
    const all = Object.values(lines).flat()
    await addLogEntries(db, leagueId, userId, ...all)
    await notifyOfLeagueChanges(db, member, before.name, lines, paid)
    if (all.length) await publish(db, { kind: 'league', leagueId })
    return await readLeague(db, leagueId)
  })
}

/** Changes the fee and clears who has paid, since they paid the old one. @returns their ids */
async function updateFee(db: Db, league: LockedLeague, entryFeeCents: number): Promise<string[]> {
  await updateUnlessFrozen(db, league, { entryFeeCents }, 'fee-frozen')
  const cleared = await db
    .update(leagueMembers)
    .set({ paid: false })
    .where(and(eq(leagueMembers.leagueId, league.id), eq(leagueMembers.paid, true)))
    .returning({ userId: leagueMembers.userId })
  return cleared.map(({ userId }) => userId)
}

async function updateRules(db: Db, league: LockedLeague, rules: Rules): Promise<void> {
  if (league.isDraftOpen)
    checkRules(rules, league.setupComplete ? await countSlotSizes(db, league) : undefined)
  await updateUnlessFrozen(db, league, { rules }, 'rules-frozen')
}

/** Changes what stands once a team is saved. The statement that writes decides. */
async function updateUnlessFrozen(
  db: Db,
  league: LockedLeague,
  values: { entryFeeCents: number } | { rules: Rules },
  refusal: 'fee-frozen' | 'rules-frozen',
): Promise<void> {
  if (!league.isDraftOpen) throw new Refusal('draft-closed')
  const changed = await db
    .update(allLeagues)
    .set(values)
    .where(and(eq(allLeagues.id, league.id), isNull(allLeagues.frozenAt)))
    .returning({ id: allLeagues.id })
  if (changed.length === 0) throw new Refusal(refusal)
}
