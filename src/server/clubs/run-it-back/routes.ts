import * as clubWeeksEndpoints from '#contract/clubs/club-weeks.ts'
import * as mondays from '#contract/clubs/weekly-leagues.ts'
import * as calls from '#contract/leagues/run-it-back.ts'
import type { NextLeaguePreview } from '#contract/leagues/run-it-back.ts'
import { type ClubRole, hasRole } from '#domain/clubs/roles.ts'
import { summarizeRules } from '#domain/leagues/describe-rules.ts'
import { compareText } from '#domain/order.ts'
import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { NotFoundError } from '#server/platform/errors/errors.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'

import { requireClubMember } from '../club-access.ts'
import { setAutoJoin } from '../club-members.ts'
import { listFieldOrders } from './field-orders.ts'
import { listOpenWeeks } from './open-weeks.ts'
import {
  earlierOf,
  type Invitee,
  type Origin,
  originOf,
  listInvitees,
  listOpenTournaments,
} from './previous-league.ts'
import { repeatLeague, runItBack } from './run-it-back.ts'
import { readWeeklyLeagues, setWeeklyLeagues, skipWeek } from './weekly-setting.ts'

/** Playing the next tournament with the same people. */
export function runItBackRoutes(serve: Serve, { db, golf, rateLimits }: Services): void {
  serve(calls.previewRunItBack, async ({ caller, member: { leagueId } }) => {
    const origin = await originOf(db, leagueId)
    if (origin.clubId === null) return await preview(db, golf.name, caller, origin, true)
    const role = await roleIn(db, caller, origin.clubId)
    // A member who isn't in the club sees their league, and that they may not run the next one.
    if (role === null)
      return await preview(db, golf.name, caller, { clubId: null, leagueId }, false)
    return await preview(db, golf.name, caller, origin, hasRole(role, 'deputy'))
  })
  serve(calls.runItBack, ({ caller, member, body }) =>
    runItBack(db, golf.name, caller, member.leagueId, body),
  )
  serve(calls.previewClubLeague, async ({ caller, params }) => {
    const { role } = await requireClubMember(db, caller, params.id)
    const origin = { clubId: params.id, leagueId: null }
    return await preview(db, golf.name, caller, origin, hasRole(role, 'deputy'))
  })
  serve(calls.createClubLeague, ({ caller, params, body }) =>
    repeatLeague(db, golf.name, caller, { clubId: params.id, leagueId: null }, body),
  )
  serve(clubWeeksEndpoints.listClubWeeks, async ({ caller }) => ({
    weeks: await listOpenWeeks(db, caller),
  }))
  serve(mondays.getWeeklyLeagues, async ({ caller, params }) =>
    readWeeklyLeagues(db, await requireClubMember(db, caller, params.id)),
  )
  serve(mondays.setWeeklyLeagues, async ({ caller, params, body }) => {
    await rateLimits.consume('league-change', caller.id)
    return await setWeeklyLeagues(db, caller, params.id, body.choice)
  })
  serve(mondays.skipWeeklyLeague, ({ caller, params }) => skipWeek(db, caller, params.id))
  serve(calls.setAutoJoin, async ({ caller, params, body }) => {
    await rateLimits.consume('league-change', caller.id)
    return await setAutoJoin(db, caller, params.id, body.alwaysIn)
  })
}

/** The caller's role in a club; null outside it. */
async function roleIn(db: Db, caller: Account, clubId: string): Promise<ClubRole | null> {
  try {
    return (await requireClubMember(db, caller, clubId)).role
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

/** A preview of the new week. Only someone who may run it sees who can be asked and what can be played. */
async function preview(
  db: Db,
  source: GolfSource['name'],
  caller: Account,
  origin: Origin,
  mayRun: boolean,
): Promise<NextLeaguePreview> {
  const { clubId } = origin
  const { rules, ...earlier } = await earlierOf(db, origin)
  return {
    ...earlier,
    rules: summarizeRules(rules),
    club: clubId === null ? null : { id: clubId, name: earlier.name },
    mayRun,
    people: mayRun ? (await listInvitees(db, origin, caller.id)).toSorted(byName) : [],
    playing: mayRun ? await listOpenTournaments(db, origin) : [],
    fields: mayRun ? await listFieldOrders(db, source) : [],
  }
}

const byName = (a: Invitee, b: Invitee) =>
  compareText(a.name, b.name) || compareText(a.userId, b.userId)
