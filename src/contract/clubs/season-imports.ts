import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, instant, MessageResponse, noNul, uuid } from '../wire/shapes.ts'

/** The most characters of a file. */
export const maxImportLength = 400_000

/** The user that a name in a file means; null keeps it as text. */
const PersonMatch = z.object({
  person: z.string().check(z.maxLength(60)),
  userId: z.nullable(uuid),
})

/** Past seasons as CSV: year, event, person, place, total and money, in any order. */
export const ImportInput = z.object({
  csv: z.string().check(z.maxLength(maxImportLength), noNul),
  confirm: z._default(z.boolean(), false),
  /** The caller's choices for names that the club doesn't know, or that mean two people. */
  people: z._default(z.array(PersonMatch).check(z.maxLength(2000)), []),
})
export type ImportInput = z.output<typeof ImportInput>

/** A preview of an import. */
export const ImportPreview = z.object({
  rows: z.int(),
  matched: z.array(PersonMatch),
  /** By line; with any of them nothing is imported. */
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
})
export type ImportPreview = z.output<typeof ImportPreview>

/** A file that a club has imported. */
const ClubImport = z.object({
  id: uuid,
  importedAt: instant,
  rows: z.int(),
  events: z.int(),
  /** Its first and last season. */
  from: z.int(),
  to: z.int(),
})
export type ClubImport = z.output<typeof ClubImport>

const access = 'account'

export const importSeasons = endpoint({
  method: 'POST',
  path: '/api/clubs/:id/import',
  access,
  summary:
    'For the owner and deputies: reads past seasons from CSV, and with `confirm` imports all of them or nothing',
  params: idParams,
  body: ImportInput,
  response: z.union([ImportPreview, z.object({ importId: uuid, rows: z.int() })]),
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/clubs/:id/imports',
  access,
  summary: 'For the owner and deputies: what the club has imported, the latest first',
  params: idParams,
  response: z.object({ imports: z.array(ClubImport) }),
})

export const undoImport = endpoint({
  method: 'DELETE',
  path: '/api/clubs/:id/import/:importId',
  access,
  summary: 'For the owner and deputies: takes back an import with all its results',
  params: z.object({ id: uuid, importId: uuid }),
  response: MessageResponse,
})
