import * as imports from '#contract/clubs/season-imports.ts'
import * as calls from '#contract/clubs/seasons.ts'
import { rivalry } from '#domain/seasons/rivals.ts'
import { replySent, type Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { seasonCsv } from './csv.ts'
import { findSeasons } from './head.ts'
import { importSeasons, importsOf, undoImport } from './imports.ts'
import { findClubRecords } from './records.ts'
import { changeSeasonRules } from './rules.ts'
import { findSeasonTable, readSeasonTable } from './table.ts'
import { settledWeeks } from './weeks.ts'

/** A club's seasons: table, records, rivals, imports, and how the club counts them. */
export function seasonRoutes(serve: Serve, world: World): void {
  const { db, database } = world
  const readerOf = ({ tokenHash, params }: { tokenHash: string; params: { id: string } }) => ({
    tokenHash,
    clubId: params.id,
  })
  serve.versioned(calls.getSeasonTable, (input) =>
    findSeasonTable(database, readerOf(input), input.query.season),
  )
  serve.versioned(calls.getClubRecords, (input) => findClubRecords(database, readerOf(input)))
  serve.inOneQuery(calls.getRivalry, async (input) => {
    const head = await findSeasons(database, readerOf(input))
    return head && rivalry(await settledWeeks(db, head), input.params.a, input.params.b)
  })
  serve.inOneQuery(calls.downloadSeasonTable, async (input) => {
    const head = await findSeasons(database, readerOf(input))
    if (!head) return null
    const season = Number(input.query.season ?? head.present)
    const csv = seasonCsv(await readSeasonTable(db, { ...head, inPlay: [] }, season))
    void input.http.reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="season-${season}.csv"`)
      .send(csv)
    return replySent
  })
  serve(calls.changeSeasonRules, ({ caller, params, body }) =>
    changeSeasonRules(db, caller, params.id, body),
  )
  serve(
    imports.importSeasons,
    ({ caller, params, body }) => importSeasons(world, caller, params.id, body),
    { bodyLimit: 2 * imports.maxImportLength },
  )
  serve(imports.listImports, async ({ caller, params }) => ({
    imports: await importsOf(db, caller, params.id),
  }))
  serve(imports.undoImport, ({ caller, params }) =>
    undoImport(db, caller, params.id, params.importId),
  )
}
