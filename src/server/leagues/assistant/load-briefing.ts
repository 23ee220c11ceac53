import { and, eq, ne } from 'drizzle-orm'

import type { GroupAnalysisRequest } from '#contract/game/assistant.ts'
import { includesAssistant } from '#domain/billing/plans.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { fieldOrder } from '#domain/strength/field-order.ts'
import { listRecentFinishes } from '#domain/strength/form.ts'
import { nameOrId } from '#domain/tournaments/tournament.ts'
import { type Account } from '#server/platform/auth/account.ts'
import { effectiveTierSql } from '#server/platform/auth/effective-tier.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Database, Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { readFormsOf } from '#server/tournaments/earlier-events.ts'
import { findScoreboard } from '#server/tournaments/scoreboards.ts'
import { entrants, tournaments } from '#server/tournaments/tables.ts'
import { entrantNameSql } from '#server/tournaments/tournaments.ts'

import { requireAccess, readRelation } from '../access/league-access.ts'
import { requirePlan } from '../access/require-plan.ts'
import { loadField } from '../draft/league-field.ts'
import { leagues } from '../tables.ts'
import type { BriefedGolfer, Briefing } from './briefing.ts'

type Question = Pick<
  GroupAnalysisRequest,
  'players' | 'playerGroups' | 'tournamentName' | 'leagueId'
>

/**
 * Builds the briefing from the league, if the request names one, else from the request. The caller's plan must
 * include the assistant; in a league, the commissioner's will do.
 *
 * @throws {Refusal} upgrade-required or missing-information
 * @throws as `requireAccess`, when the request names a league
 */
export async function loadBriefing(
  database: Database,
  caller: Account,
  question: Question,
): Promise<Briefing> {
  const { leagueId } = question
  const briefing = leagueId
    ? await briefLeague(database, caller, leagueId)
    : briefRequest(caller, question)
  if (briefing.golfers.length === 0 || briefing.tournamentName === '') {
    throw new Refusal('missing-information')
  }
  return briefing
}

async function briefLeague(
  database: Database,
  caller: Account,
  leagueId: string,
): Promise<Briefing> {
  const { db } = database
  const { isCommissioner } = requireAccess(
    caller,
    await readRelation(db, caller, leagueId),
    'member',
  )
  const [row] = await db
    .select({
      tier: effectiveTierSql,
      id: leagues.id,
      rules: leagues.rules,
      tournamentKey: leagues.tournamentKey,
      tournamentName: tournaments.name,
      startDate: tournaments.startDate,
    })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .where(eq(leagues.id, leagueId))
  const { tier, rules, tournamentName, startDate, ...league } = found(row, 'League')
  requirePlan('pro', { own: caller.subscriptionTier, commissioners: tier, isCommissioner })
  const { tournamentKey } = league
  const [field, known, forms] = await Promise.all([
    loadField(db, league),
    findScoreboard(db, tournamentKey),
    readFormsOf(database, tournamentKey),
  ])
  const lines = new Map(known?.board.rows.map((line) => [line.apiPlayerId, line]))
  const golfers = [...field.values()].map(
    ({ apiPlayerId, name, slot, rank, order, inField, country }): BriefedGolfer => {
      const line = lines.get(apiPlayerId)
      const form = forms.golfers.get(apiPlayerId)
      const recent = form ? listRecentFinishes(form, forms.events, startDate) : []
      return {
        apiPlayerId,
        name,
        slot,
        rank,
        order,
        country,
        playing: inField && !line?.out,
        toPar: line?.toPar ?? null,
        recentFinishes: recent.flatMap(({ position }) => position ?? []),
      }
    },
  )
  return { tournamentName, golfers, rules }
}

/** A request without a league has only what it says, since it names no tournament of ours. */
function briefRequest(
  caller: Account,
  { players = [], playerGroups = [], tournamentName = '' }: Question,
): Briefing {
  if (!includesAssistant(caller.subscriptionTier)) throw new Refusal('upgrade-required')
  const slots = new Map(
    playerGroups.map(({ groupId, tournamentPlayer }) => [tournamentPlayer.apiPlayerId, groupId]),
  )
  const golfers = new Map<string, BriefedGolfer>()
  for (const { apiPlayerId, name, country, ranking, score, status } of players) {
    golfers.set(apiPlayerId, {
      apiPlayerId,
      name: nameOrId(oneLine(name, 60), apiPlayerId),
      slot: slots.get(apiPlayerId) ?? 'W',
      rank: ranking !== undefined && ranking !== null && ranking > 0 ? ranking : null,
      order: null,
      country: country ? oneLine(country, 40) : null,
      playing: !/^(cut|wd|dq|mdf|withdrawn)$/i.test(status ?? ''),
      toPar: score ?? null,
      recentFinishes: [],
    })
  }
  const order = orderOf([...golfers.values()])
  return {
    tournamentName: oneLine(tournamentName, 100),
    golfers: [...golfers.values()].map((golfer) => ({ ...golfer, order })),
    rules: defaultRules,
  }
}

/** The world ranking, where enough of the golfers have one. A request has no other rank. */
const orderOf = (golfers: readonly BriefedGolfer[]) =>
  fieldOrder(
    golfers.filter(({ playing }) => playing).map(({ rank }) => ({ ranking: rank, formRank: null })),
  )

/** Cleans a text that a user sent: one line, none of our markup, limited in length. */
const oneLine = (text: string, maxLength: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}[\]<>]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()

/** The names of golfers from other tournaments, who are not in this field. */
export async function listGolfersOutsideField(db: Db, { golfers }: Briefing): Promise<string[]> {
  const names = await db
    .selectDistinct({ id: entrants.apiPlayerId, name: entrantNameSql })
    .from(entrants)
    .where(and(ne(entrants.firstName, ''), ne(entrants.lastName, '')))
  const field = new Set(golfers.map(({ apiPlayerId }) => apiPlayerId))
  return names.filter(({ id }) => !field.has(id)).map(({ name }) => name)
}
