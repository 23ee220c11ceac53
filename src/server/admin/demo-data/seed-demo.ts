import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'

import { defaultRules } from '#domain/leagues/rules.ts'
import { type DemoAccounts, demoAccountsSetting } from '#server/accounts/demo-accounts.ts'
import { weeklySettings } from '#server/clubs/run-it-back/tables.ts'
import { clubMembers, clubs } from '#server/clubs/tables.ts'
import { syncField } from '#server/feed/field/sync-field.ts'
import { syncAll } from '#server/feed/open-source.ts'
import { syncScoreboard } from '#server/feed/scoreboard/sync-scoreboard.ts'
import { finalizeLeague } from '#server/game/results/finalize.ts'
import { invitations } from '#server/leagues/tables.ts'
import { openConversation } from '#server/messages/conversations.ts'
import { sendMessage } from '#server/messages/messages.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { findSetting } from '#server/platform/db/settings.ts'
import { settings } from '#server/platform/db/tables.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { Services } from '#server/platform/services/services.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'
import type { TournamentRow } from '#server/tournaments/tournaments.ts'

import { clearDemo } from './clear-demo.ts'
import { createDemoAccounts } from './create-demo-accounts.ts'
import { seedLeague } from './seed-league.ts'
import { seedShootout } from './seed-shootout.ts'

/**
 * Whether a first start makes the demo world. By default it does so on the embedded database, in
 * development, with simulated golf and no mail server. When `DEMO=1` can't be honored, the log says so.
 */
export function shouldSeedDemo({
  config,
  golf,
  log,
}: Pick<Services, 'config' | 'golf' | 'log'>): boolean {
  if (golf.name !== 'simulated') {
    if (config.DEMO) log.warn({}, 'DEMO=1 is ignored: the demo world needs simulated golf')
    return false
  }
  if (config.DEMO !== undefined) return config.DEMO
  return !config.DATABASE_URL && !config.SMTP_URL && config.NODE_ENV === 'development'
}

/**
 * Whether an earlier start began the demo world and didn't complete it. On PostgreSQL, another process may be about to, so
 * nobody else does.
 */
export const isDemoUnfinished = async ({ db, database }: Services): Promise<boolean> =>
  database.kind === 'embedded' && (await isUnfinished(db))

async function isUnfinished(db: Db): Promise<boolean> {
  return (await findSetting<DemoAccounts>(db, demoAccountsSetting))?.isMade === false
}

/**
 * Makes five friends in the middle of their season: a league on a live tournament, one whose draft is open,
 * pending invitations, messages, two settled leagues, and their club of all four, whose owner is asked on Mondays. Every name contains the word demo.
 *
 * @returns their usernames; null when the demo world was made before or can't be made
 */
export async function seedDemo(services: Services): Promise<string[] | null> {
  const { db } = services
  await syncAll(services)
  const people = await db.transaction(async (db) => {
    if (await isUnfinished(db)) await clearDemo(db)
    const [claimed] = await db
      .insert(settings)
      .values({ name: demoAccountsSetting, value: { people: [], isMade: false } })
      .onConflictDoNothing()
      .returning({ name: settings.name })
    if (!claimed) return []
    const people = await createDemoAccounts(db)
    // Unless one of the names is taken, and then it is never made.
    const value: DemoAccounts = { people: people.map(({ id }) => id), isMade: people.length === 0 }
    await db.update(settings).set({ value }).where(eq(settings.name, demoAccountsSetting))
    return people
  })
  const [annie, ben] = people
  if (!annie || !ben) return null
  const clubId = await seedClub(db, people)
  const [coming, live] = [await findUpcomingTournament(db), await findLiveTournament(db)]
  if (live) {
    const playing = await seedLeague(services, live, 'Demo: Sunday Best', people, people, clubId)
    await seedShootout(db, playing, live, people)
  }
  if (coming) {
    const pickers = people.slice(1, 3)
    const drafting = [annie, ...people.slice(1, 4)]
    const open = await seedLeague(services, coming, 'Demo: Draft Night', drafting, pickers, clubId)
    const waiting = await seedLeague(services, coming, 'Demo: The Breakfast Club', [ben], [])
    await db.insert(invitations).values([
      { leagueId: waiting, fromUserId: ben.id, toUserId: annie.id },
      // The last of the club, who hasn't answered.
      ...people.slice(4).map(({ id }) => ({ leagueId: open, fromUserId: annie.id, toUserId: id })),
    ])
  }
  await seedFinalLeagues(services, people, clubId)
  await seedMessages(services, annie, ben)
  const value: DemoAccounts = { people: people.map(({ id }) => id), isMade: true }
  await db.update(settings).set({ value }).where(eq(settings.name, demoAccountsSetting))
  return people.map(({ username }) => username)
}

const isSimulated = and(eq(tournaments.source, 'simulated'), eq(tournaments.format, 'stroke'))

/** The next tournament whose field is known. */
async function findUpcomingTournament(db: Db): Promise<TournamentRow | undefined> {
  const [row] = await db
    .select()
    .from(tournaments)
    .where(
      and(
        isSimulated,
        eq(tournaments.status, 'upcoming'),
        sql`coalesce(${tournaments.firstTeeAt}, ${tournaments.startDate}::timestamptz) > now() + interval '8 hours'`,
        sql`exists (select 1 from entrants where tournament_key = ${tournaments.key})`,
      ),
    )
    .orderBy(asc(tournaments.startDate))
    .limit(1)
  return row
}

/** The live tournament that is closest to its third round. */
async function findLiveTournament(db: Db): Promise<TournamentRow | undefined> {
  const [best] = await queryRows<{ key: string }>(
    db,
    sql`select t.key from tournaments t join boards b on b.tournament_key = t.key
        where t.source = 'simulated' and t.status = 'in-progress' and t.first_tee_at < now()
        order by abs((b.board->>'round')::int - 3), t.first_tee_at limit 1`,
  )
  if (!best) return undefined
  const [row] = await db.select().from(tournaments).where(eq(tournaments.key, best.key))
  return row
}

/** Makes the club of these people, the first as its owner, who is asked about each week on Mondays. @returns its id */
async function seedClub(db: Db, people: readonly Account[]): Promise<string> {
  const [owner] = people
  const [club] = await db
    .insert(clubs)
    .values({
      name: 'Demo: The Regulars',
      ownerId: owner?.id ?? '',
      entryFeeCents: 2000,
      rules: defaultRules,
    })
    .returning({ id: clubs.id })
  const clubId = found(club, 'Club').id
  await db.insert(clubMembers).values(people.map(({ id }) => ({ clubId, userId: id })))
  await db.insert(weeklySettings).values({ clubId, ownerId: owner?.id ?? '', choice: 'ask' })
  return clubId
}

/** Makes settled leagues on the two latest official tournaments. */
async function seedFinalLeagues(
  services: Services,
  people: readonly Account[],
  clubId: string,
): Promise<void> {
  const { db } = services
  const names = ['Demo: Last Week', 'Demo: The Week Before']
  const ended = await db
    .select()
    .from(tournaments)
    .where(and(isSimulated, lte(tournaments.endDate, sql`(now() - interval '2 days')::date`)))
    .orderBy(desc(tournaments.endDate))
    .limit(4)
  for (const row of ended) {
    await syncField(services, row)
    await syncScoreboard(services, row)
    const [seen] = await db
      .select({ row: tournaments })
      .from(tournaments)
      .innerJoin(boards, eq(boards.tournamentKey, tournaments.key))
      .where(and(eq(tournaments.key, row.key), eq(tournaments.status, 'official')))
    const name = seen && names.shift()
    if (!name) continue
    // Another commissioner and other teams each week.
    const members = names.length > 0 ? people : [...people.slice(1), ...people.slice(0, 1)]
    const id = await seedLeague(services, seen.row, name, members, members, clubId)
    await finalizeLeague(db, id, 0)
  }
}

async function seedMessages(services: Services, annie: Account, ben: Account): Promise<void> {
  const { id } = await openConversation(services.db, annie, ben.id)
  const lines: [Account, string][] = [
    [ben, 'Have you seen the wind for tomorrow? Glad I took two from the early wave.'],
    [annie, 'Don’t tell me who. Picks are secret for a reason.'],
    [ben, 'By the way, your Breakfast Club invitation is waiting.'],
  ]
  for (const [from, content] of lines) await sendMessage(services, from, id, { content })
}
