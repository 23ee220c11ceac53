import { eq } from 'drizzle-orm'

import { type EligibleGolfer, assignGroupsByRanking } from '#domain/draft/draft.ts'
import { hourMs } from '#domain/durations.ts'
import { groups, type Slot } from '#domain/leagues/groups.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { leagueDates } from '#domain/tournaments/deadline.ts'
import { countLeagueAgainstPlan } from '#server/billing/plan-usage.ts'
import { clubLeagues } from '#server/clubs/tables.ts'
import { closeIfDue } from '#server/leagues/draft/close-draft.ts'
import { addLogEntries } from '#server/leagues/log/league-log.ts'
import { allLeagues, groupGolfers, leagueMembers, teams } from '#server/leagues/tables.ts'
import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/services/services.ts'
import {
  draftDeadline,
  listEntrants,
  missedReadsUntilWithdrawn,
  type TournamentRow,
} from '#server/tournaments/tournaments.ts'

import { seedHistory } from './seed-history.ts'

/**
 * Makes a league in the state that time would have brought it to: groups by ranking, teams saved before the
 * deadline, and the draft closed if the deadline has passed. The first of `members` is the commissioner.
 *
 * @param drafted the members who have a team
 * @param clubId the club that it belongs to
 */
export async function seedLeague(
  services: Services,
  tournament: TournamentRow,
  name: string,
  members: readonly Account[],
  drafted: readonly Account[],
  clubId?: string,
): Promise<string> {
  const { db } = services
  const [commissioner] = members
  if (!commissioner) throw new Error('a league has a commissioner')
  const field = (await listEntrants(db, tournament.key))
    .filter(({ missing }) => missing < missedReadsUntilWithdrawn)
    .map(({ apiPlayerId, ranking }) => ({ apiPlayerId, rank: ranking }))
  const { at, estimated } = draftDeadline(tournament)
  await countLeagueAgainstPlan(db, commissioner.id)
  const [made] = await db
    .insert(allLeagues)
    .values({
      name,
      commissionerId: commissioner.id,
      tournamentKey: tournament.key,
      ...leagueDates(tournament.startDate, tournament.endDate),
      entryFeeCents: 2000,
      rules: defaultRules,
      setupComplete: true,
      draftingEndAt: at,
      draftingEndEstimated: estimated,
      frozenAt: drafted.length ? at : null,
    })
    .returning({ id: allLeagues.id })
  const leagueId = made?.id ?? ''
  if (clubId) await addToClub(db, leagueId, clubId, at)
  const grouped = assignGroupsByRanking(field, defaultRules)
  await db
    .insert(groupGolfers)
    .values(
      groups.flatMap((groupId) =>
        grouped
          .filter(({ group }) => group === groupId)
          .map(({ apiPlayerId }, nth) => ({ leagueId, groupId, place: nth + 1, apiPlayerId })),
      ),
    )
  await db.insert(leagueMembers).values(members.map(({ id }) => ({ leagueId, userId: id })))
  await addLogEntries(db, leagueId, commissioner.id, `League created for ${tournament.name}`)
  const slots = new Map<string, Slot>(grouped.map(({ apiPlayerId, group }) => [apiPlayerId, group]))
  const candidates = field.map((golfer) => ({
    ...golfer,
    slot: slots.get(golfer.apiPlayerId) ?? 'W',
  }))
  await seedTeams(db, leagueId, candidates, drafted, at)
  if (await closeIfDue(db, leagueId)) await seedHistory(services, leagueId, tournament)
  return leagueId
}

/** Saves a team for each of these people, before the deadline. */
async function seedTeams(
  db: Db,
  leagueId: string,
  candidates: readonly EligibleGolfer[],
  people: readonly Account[],
  deadline: Date,
): Promise<void> {
  const last = Math.min(deadline.getTime(), Date.now())
  for (const [nth, { id }] of people.entries()) {
    await db.insert(teams).values({
      leagueId,
      userId: id,
      apiPlayerIds: pickTeam(candidates, nth),
      predictedWinningScore: -12 - nth,
      complete: true,
      savedAt: new Date(last - (nth + 1) * hourMs),
    })
  }
}

/** Puts a league into a club, as its commissioner would have before the deadline. */
async function addToClub(db: Db, leagueId: string, clubId: string, deadline: Date) {
  const setDeadline = async (db: Db, draftingEndAt: Date) =>
    await db.update(allLeagues).set({ draftingEndAt }).where(eq(allLeagues.id, leagueId))
  await db.transaction(async (db) => {
    await setDeadline(db, new Date(Date.now() + hourMs))
    await db.insert(clubLeagues).values({ leagueId, clubId })
    await setDeadline(db, deadline)
  })
}

/** A different team for each member: golfers a little further down each group. */
function pickTeam(field: readonly EligibleGolfer[], nth: number): string[] {
  return Object.entries(defaultRules.places).flatMap(([slot, places]) => {
    const golfers = field.filter((golfer) => golfer.slot === slot)
    return Array.from(
      { length: places },
      (_, place) => golfers[(nth * 3 + place * 2) % golfers.length]?.apiPlayerId ?? '',
    )
  })
}
