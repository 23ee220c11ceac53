import { asc, eq, sql } from 'drizzle-orm'

import type { JoinOffer } from '#contract/leagues/joining.ts'
import { describeRulesInBrief } from '#domain/leagues/describe-rules.ts'
import { memberLimit } from '#domain/leagues/rules.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { memberName } from '../names.ts'
import { unknownLink } from '../newcomer.ts'
import { isDraftOpen } from '../open.ts'
import { allLeagues, leagueMembers } from '../tables.ts'
import { isClosed, isOfCode } from './joining.ts'

/** The offer that a league's link shows to anyone. @throws {Missing} when no league has the code */
export async function offerOf(db: Db, code: string): Promise<JoinOffer> {
  const [row] = await db
    .select({
      leagueId: allLeagues.id,
      commissionerId: allLeagues.commissionerId,
      rules: allLeagues.rules,
      locked: sql<boolean>`not (${isDraftOpen(allLeagues)})`,
      closed: isClosed,
      league: {
        name: allLeagues.name,
        tournamentName: tournaments.name,
        startDate: tournaments.startDate,
        entryFee: allLeagues.entryFeeCents,
        draftingEndDate: allLeagues.draftingEndAt,
        draftingEndEstimated: allLeagues.draftingEndEstimated,
        timeZone: tournaments.timeZone,
        setupComplete: allLeagues.setupComplete,
        simulated: sql<boolean>`${tournaments.source} = 'simulated'`,
      },
    })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(isOfCode(code))
  if (!row) throw unknownLink()
  const { leagueId, commissionerId, rules, locked, closed, league } = row
  const people = await db
    .select({
      id: users.id,
      name: memberName,
    })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(eq(leagueMembers.leagueId, leagueId))
    .orderBy(asc(leagueMembers.joinedAt), asc(users.id))
  const state = closed ? 'closed' : people.length >= memberLimit ? 'full' : 'open'
  return {
    state,
    locked,
    league,
    commissioner: { name: people.find(({ id }) => id === commissionerId)?.name ?? '' },
    members: state === 'closed' ? [] : people.map(({ name }) => ({ name })),
    rules: describeRulesInBrief(rules),
  }
}
