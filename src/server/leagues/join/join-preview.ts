import { asc, eq, sql } from 'drizzle-orm'

import type { JoinPreview } from '#contract/leagues/join-link.ts'
import { summarizeRules } from '#domain/leagues/describe-rules.ts'
import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { lookOfLeague } from '#server/platform/auth/club-look.ts'
import { pictureOf } from '#server/platform/auth/picture-of.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { isSimulatedSql } from '#server/tournaments/sources.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { isDraftOpen } from '../access/draft-open.ts'
import { hasJoinCode } from '../access/lock-league.ts'
import { memberNameSql } from '../members/member-names.ts'
import { linkNotFound } from '../newcomer.ts'
import { allLeagues, leagueMembers } from '../tables.ts'
import { isLinkClosed } from './join-league.ts'

/** The offer that a league's link shows to anyone. @throws {NotFoundError} when no league has the code */
export async function readJoinPreview(
  db: Db,
  code: string,
  ofEvening = false,
): Promise<{ preview: JoinPreview; commissionerId: string }> {
  const [row] = await db
    .select({
      leagueId: allLeagues.id,
      commissionerId: allLeagues.commissionerId,
      rules: allLeagues.rules,
      locked: sql<boolean>`not (${isDraftOpen(allLeagues)})`,
      closed: isLinkClosed,
      pictureId: pictureOf(sql`${allLeagues}.commissioner_id`),
      look: lookOfLeague(sql`${allLeagues}.id`),
      league: {
        name: allLeagues.name,
        tournamentName: tournaments.name,
        startDate: tournaments.startDate,
        entryFee: allLeagues.entryFeeCents,
        draftingEndDate: allLeagues.draftingEndAt,
        draftingEndEstimated: allLeagues.draftingEndEstimated,
        timeZone: tournaments.timeZone,
        setupComplete: allLeagues.setupComplete,
        simulated: isSimulatedSql,
      },
    })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(hasJoinCode(code, ofEvening))
  if (!row) throw linkNotFound()
  const { leagueId, commissionerId, rules, locked, closed, pictureId, look, league } = row
  const people = await db
    .select({
      id: users.id,
      name: memberNameSql,
    })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(eq(leagueMembers.leagueId, leagueId))
    .orderBy(asc(leagueMembers.joinedAt), asc(users.id))
  const state = closed ? 'closed' : people.length >= maxLeagueMembers ? 'full' : 'open'
  const preview: JoinPreview = {
    state,
    locked,
    league,
    commissioner: { name: people.find(({ id }) => id === commissionerId)?.name ?? '', pictureId },
    look,
    members: state === 'closed' ? [] : people.map(({ name }) => ({ name })),
    rules: summarizeRules(rules),
  }
  return { preview, commissionerId }
}
