import * as clubWeeksEndpoints from '#contract/clubs/club-weeks.ts'
import * as mondays from '#contract/clubs/mondays.ts'
import * as calls from '#contract/leagues/run-it-back.ts'
import type { NextWeek } from '#contract/leagues/run-it-back.ts'
import { isAtLeast } from '#domain/clubs/roles.ts'
import { describeRulesInBrief } from '#domain/leagues/describe-rules.ts'
import { byText } from '#domain/order.ts'
import type { Account } from '#server/platform/auth/admission.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { admitToClub } from '../admission.ts'
import { setAlwaysIn } from '../members.ts'
import { earlierOf, type Former, type Origin, originOf, peopleOf, playingOf } from './earlier.ts'
import { readMondays, setMondays, skipMonday } from './mondays.ts'
import { openWeeks } from './open-weeks.ts'
import { playAgain, runItBack } from './run.ts'

/** Playing the next tournament with the same people. */
export function runItBackRoutes(serve: Serve, { db, golf }: World): void {
  serve(calls.previewRunItBack, async ({ caller, member }) =>
    preview(db, caller, await originOf(db, member.leagueId)),
  )
  serve(calls.runItBack, ({ caller, member, body }) =>
    runItBack(db, golf.name, caller, member.leagueId, body),
  )
  serve(calls.previewClubWeek, async ({ caller, params }) => {
    await admitToClub(db, caller, params.id)
    return await preview(db, caller, { clubId: params.id, leagueId: null })
  })
  serve(calls.startClubWeek, ({ caller, params, body }) =>
    playAgain(db, golf.name, caller, { clubId: params.id, leagueId: null }, body),
  )
  serve(clubWeeksEndpoints.listClubWeeks, async ({ caller }) => ({
    weeks: await openWeeks(db, caller),
  }))
  serve(mondays.getClubMondays, async ({ caller, params }) =>
    readMondays(db, await admitToClub(db, caller, params.id)),
  )
  serve(mondays.setClubMondays, ({ caller, params, body }) =>
    setMondays(db, caller, params.id, body.choice),
  )
  serve(mondays.skipClubMonday, ({ caller, params }) => skipMonday(db, caller, params.id))
  serve(calls.changeMyMembership, ({ caller, params, body }) =>
    setAlwaysIn(db, caller, params.id, body.alwaysIn),
  )
}

/** A preview of the new week. A former member of a club learns only that they may not run it. */
async function preview(db: Db, caller: Account, origin: Origin): Promise<NextWeek> {
  const { clubId } = origin
  const { rules, ...earlier } = await earlierOf(db, origin)
  const role = clubId && (await admitToClub(db, caller, clubId).catch(() => null))?.role
  const mayRun = clubId === null || Boolean(role && isAtLeast(role, 'deputy'))
  return {
    ...earlier,
    rules: describeRulesInBrief(rules),
    club: clubId === null ? null : { id: clubId, name: earlier.name },
    mayRun,
    people: mayRun ? (await peopleOf(db, origin, caller.id)).toSorted(byName) : [],
    playing: mayRun ? await playingOf(db, origin) : [],
  }
}

const byName = (a: Former, b: Former) => byText(a.name, b.name) || byText(a.userId, b.userId)
