import * as imports from '#contract/clubs/season-imports.ts'
import * as calls from '#contract/clubs/seasons.ts'
import { rivalry } from '#domain/seasons/rivals.ts'
import { replySent, type Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { importSeasons, listImports, undoImport } from './imports.ts'
import { findClubRecords } from './records.ts'
import { updateSeasonRules } from './rules.ts'
import { seasonCsv } from './season-csv.ts'
import { findSeasonStandings, readSeasonStandings } from './season-standings.ts'
import { findSeasonVersions } from './season-versions.ts'
import { listFinalWeeks } from './weeks.ts'

/** A club's seasons: table, records, rivals, imports, and how the club counts them. */
export function seasonRoutes(serve: Serve, services: Services): void {
  const { db, database } = services
  const readerOf = ({ tokenHash, params }: { tokenHash: string; params: { id: string } }) => ({
    tokenHash,
    clubId: params.id,
  })
  serve.versioned(calls.getSeasonStandings, (input) =>
    findSeasonStandings(database, readerOf(input), input.query.season),
  )
  serve.versioned(calls.getClubRecords, (input) => findClubRecords(database, readerOf(input)))
  serve.withOneQuery(calls.getRivalry, async (input) => {
    const head = await findSeasonVersions(database, readerOf(input))
    return head && rivalry(await listFinalWeeks(db, head), input.params.a, input.params.b)
  })
  serve.withOneQuery(calls.downloadSeasonStandings, async (input) => {
    const head = await findSeasonVersions(database, readerOf(input))
    if (!head) return null
    const season = Number(input.query.season ?? head.currentSeason)
    const csv = seasonCsv(await readSeasonStandings(db, { ...head, inPlay: [] }, season))
    void input.http.reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="season-${season}.csv"`)
      .send(csv)
    return replySent
  })
  serve(calls.updateSeasonRules, async ({ caller, params, body }) => {
    await services.rateLimits.consume('league-change', caller.id)
    return await updateSeasonRules(db, caller, params.id, body)
  })
  serve(
    imports.importSeasons,
    ({ caller, params, body }) => importSeasons(services, caller, params.id, body),
    { bodyLimit: 2 * imports.maxImportLength },
  )
  serve(imports.listImports, async ({ caller, params }) => ({
    imports: await listImports(db, caller, params.id),
  }))
  serve(imports.undoImport, ({ caller, params }) =>
    undoImport(db, caller, params.id, params.importId),
  )
}
