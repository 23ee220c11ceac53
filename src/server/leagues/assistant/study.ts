import { and, eq, ne } from 'drizzle-orm'

import type { GroupsQuestion, TeamQuestion } from '#contract/game/assistant.ts'
import { hasAi } from '#domain/billing/plans.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Account } from '#server/platform/auth/admission.ts'
import { effectiveTier } from '#server/platform/auth/effective-tier.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import { knownBoard } from '#server/tournaments/boards.ts'
import { entrants, tournaments } from '#server/tournaments/tables.ts'
import { entrantName } from '#server/tournaments/tournaments.ts'

import { admit, relationTo } from '../admission.ts'
import { fieldOf } from '../draft/field.ts'
import { leagues } from '../tables.ts'
import type { BriefedGolfer, Briefing } from './briefing.ts'
import { recentPlaces } from './form.ts'

type Question = Pick<GroupsQuestion, 'players' | 'playerGroups' | 'tournamentName' | 'leagueId'>

/** Converts a question about a team to one about groups. */
export const groupsQuestionOf = ({ availablePlayers, ...question }: TeamQuestion): Question => ({
  ...question,
  players: availablePlayers,
})

/**
 * Builds the briefing from the league, if the request names one, else from the request. The caller's plan must
 * include the assistant; in a league, the commissioner's will do.
 *
 * @throws {Refusal} upgrade-required or missing-information
 * @throws {Missing} when the caller may not see the league
 */
export async function loadBriefing(
  db: Db,
  source: GolfSource['name'],
  caller: Account,
  question: Question,
): Promise<Briefing> {
  const { leagueId } = question
  const briefing = leagueId
    ? await briefLeague(db, source, caller, leagueId)
    : await briefPage(db, source, caller, question)
  if (briefing.golfers.length === 0 || briefing.tournamentName === '') {
    throw new Refusal('missing-information')
  }
  return briefing
}

async function briefLeague(
  db: Db,
  source: GolfSource['name'],
  caller: Account,
  leagueId: string,
): Promise<Briefing> {
  const { isCommissioner } = admit(caller, await relationTo(db, caller, leagueId), 'member')
  const [row] = await db
    .select({
      tier: effectiveTier,
      id: leagues.id,
      rules: leagues.rules,
      tournamentKey: leagues.tournamentKey,
      tournamentName: tournaments.name,
    })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .where(eq(leagues.id, leagueId))
  const { tier, rules, tournamentName, ...league } = found(row, 'League')
  if (!hasAi(tier) && !hasAi(caller.subscriptionTier)) {
    const sentence = isCommissioner
      ? 'With a paid plan, you unlock it for everyone in this league.'
      : "It takes a paid plan, yours or the commissioner's. You are both on Free."
    throw new Refusal('upgrade-required', sentence)
  }
  const { tournamentKey } = league
  const [field, countries, known, recent] = await Promise.all([
    fieldOf(db, league),
    countriesOf(db, tournamentKey),
    knownBoard(db, tournamentKey),
    recentPlaces(db, source, tournamentKey),
  ])
  const lines = new Map(known?.board.rows.map((line) => [line.apiPlayerId, line]))
  const golfers = [...field.values()].map(
    ({ apiPlayerId, name, slot, rank, inField }): BriefedGolfer => {
      const line = lines.get(apiPlayerId)
      return {
        apiPlayerId,
        name,
        slot,
        rank,
        country: countries.get(apiPlayerId) ?? null,
        playing: inField && !line?.out,
        toPar: line?.toPar ?? null,
        recent: recent.get(apiPlayerId) ?? [],
      }
    },
  )
  return { tournamentName, golfers, rules }
}

async function countriesOf(db: Db, key: string): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .select({ id: entrants.apiPlayerId, country: entrants.country })
    .from(entrants)
    .where(eq(entrants.tournamentKey, key))
  return new Map(rows.map(({ id, country }) => [id, country]))
}

async function briefPage(
  db: Db,
  source: GolfSource['name'],
  caller: Account,
  { players = [], playerGroups = [], tournamentName = '' }: Question,
): Promise<Briefing> {
  if (!hasAi(caller.subscriptionTier)) throw new Refusal('upgrade-required')
  const slots = new Map(
    playerGroups.map(({ groupId, tournamentPlayer }) => [tournamentPlayer.apiPlayerId, groupId]),
  )
  const recent = await recentPlaces(db, source, null)
  const golfers = new Map<string, BriefedGolfer>()
  for (const { apiPlayerId, name, country, ranking, score, status } of players) {
    golfers.set(apiPlayerId, {
      apiPlayerId,
      name: oneLine(name, 60) || `Golfer ${apiPlayerId}`,
      slot: slots.get(apiPlayerId) ?? 'W',
      rank: ranking !== undefined && ranking !== null && ranking > 0 ? ranking : null,
      country: country ? oneLine(country, 40) : null,
      playing: !/^(cut|wd|dq|mdf|withdrawn)$/i.test(status ?? ''),
      toPar: score ?? null,
      recent: recent.get(apiPlayerId) ?? [],
    })
  }
  return {
    tournamentName: oneLine(tournamentName, 100),
    golfers: [...golfers.values()],
    rules: defaultRules,
  }
}

/** Cleans a text that a user sent: one line, none of our markup, limited in length. */
const oneLine = (text: string, maxLength: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}[\]<>]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()

/** The names of golfers from other tournaments, who are not in this field. */
export async function namesOutsideField(db: Db, { golfers }: Briefing): Promise<string[]> {
  const names = await db
    .selectDistinct({ id: entrants.apiPlayerId, name: entrantName })
    .from(entrants)
    .where(and(ne(entrants.firstName, ''), ne(entrants.lastName, '')))
  const field = new Set(golfers.map(({ apiPlayerId }) => apiPlayerId))
  return names.filter(({ id }) => !field.has(id)).map(({ name }) => name)
}
