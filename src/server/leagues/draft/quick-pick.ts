import { createHmac, randomBytes, randomInt } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'

import { checkTeam } from '#domain/draft/draft.ts'
import { quickPick, seatCount, type Seating } from '#domain/draft/quick-pick.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { ensureSetting } from '#server/platform/db/settings.ts'
import { found } from '#server/platform/errors/errors.ts'

import { isDraftOpen } from '../access/draft-open.ts'
import { isMembership } from '../members/members.ts'
import { leagueMembers, leagues } from '../tables.ts'
import { loadField } from './league-field.ts'

/**
 * Draws golfers for the empty places of the member's picks, without storing them. It reads no one's saved
 * team: only the members' seats in the league keep their golfers apart.
 *
 * @param picked the golfers picked so far, saved or not
 * @throws {Refusal} draft-closed, setup-open, golfer-not-in-field, golfer-twice or group-full
 * @throws {NotFoundError} when the member has left the league since they were admitted
 */
export async function quickPickTeam(
  db: Db,
  member: Member,
  picked: readonly string[],
): Promise<{ apiPlayerIds: string[] }> {
  const [league] = await db
    .select({
      id: leagues.id,
      tournamentKey: leagues.tournamentKey,
      rules: leagues.rules,
      setupComplete: leagues.setupComplete,
      open: sql<boolean>`${isDraftOpen(leagues)}`,
    })
    .from(leagues)
    .where(eq(leagues.id, member.leagueId))
  if (!league?.open) throw new Refusal('draft-closed')
  if (!league.setupComplete) throw new Refusal('setup-open')
  const field = await loadField(db, league)
  const team = picked.map((apiPlayerId) => {
    const golfer = field.get(apiPlayerId)
    if (!golfer) throw new Refusal('golfer-not-in-field', undefined, { apiPlayerId })
    return golfer
  })
  const { places } = league.rules
  checkTeam(team, places)
  const playing = [...field.values()].filter(({ inField }) => inField)
  const golfers = quickPick(team, playing, places, await readSeating(db, member), random)
  return { apiPlayerIds: golfers.map(({ apiPlayerId }) => apiPlayerId) }
}

const precision = 2 ** 47
const random = () => randomInt(precision) / precision

/** Keyed by a secret of the installation, so nobody can work out which golfers another member may get. */
async function readSeating(db: Db, member: Member): Promise<Seating> {
  const key = await ensureSetting(db, 'quick-pick', () => randomBytes(32).toString('base64url'))
  const numberOf = (text: string) =>
    createHmac('sha256', key).update(`${member.leagueId} ${text}`).digest().readUInt32BE()
  const place = (await readSeat(db, member)) % seatCount
  // The first 8 members share the seats below 8, the next 8 those below 16, and so on: the lower the seats,
  // the smaller the pool in which their golfers still differ. Seats are assigned at random.
  const from = [64, 32, 16, 8, 0].find((lowest) => lowest <= place) ?? 0
  const shared = Array.from({ length: from || 8 }, (_, nth) => from + nth).toSorted(
    (a, b) => numberOf(`seat ${a}`) - numberOf(`seat ${b}`),
  )
  const numbers = new Map<string, number>()
  return {
    seat: shared[place - from] ?? 0,
    numberOf(apiPlayerId) {
      const number = numbers.get(apiPlayerId) ?? numberOf(`golfer ${apiPlayerId}`) % seatCount
      numbers.set(apiPlayerId, number)
      return number
    },
  }
}

/** The member's place among the seats, which they keep whoever leaves. @throws {NotFoundError} after they left */
async function readSeat(db: Db, { leagueId, userId }: Member): Promise<number> {
  const [row] = await db
    .select({ seat: leagueMembers.seat })
    .from(leagueMembers)
    .where(isMembership(leagueId, userId))
  return found(row, 'League').seat
}
