import { and, eq, type SQL, sql } from 'drizzle-orm'
import { Zip, ZipDeflate } from 'fflate'

import { clubLooks } from '#server/clubs/looks/tables.ts'
import { clubs } from '#server/clubs/tables.ts'
import { withNames } from '#server/leagues/log/sentences.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { pictures } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import type { HttpContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { checkPassword } from '../check-password.ts'
import { type Reference, referencesToUsers } from './user-references.ts'

/** References whose rows belong to someone else. */
export const withheldReferences = new Set([
  // People who blocked the user stay private.
  'blocks.blocked_id',
])

/** Columns that would let whoever has the file do something, and numbers that count what others do. */
export const secrets = [
  'invite_token',
  'join_code',
  'look',
  'order',
  'password_hash',
  'secret',
  'token_hash',
  // The provider's page of a payment opens without signing in.
  'url',
]

/**
 * Stored sentences name people by id, and the file says what they are called. A picture is a file of its own, and so is
 * the crest of a club, beside its color.
 */
const rewrites: Record<string, SQL> = {
  pictures: sql` - 'content'`,
  clubs: sql` || jsonb_build_object('color', (select color from ${clubLooks} where club_id = whole.id))`,
  league_log: sql` || jsonb_build_object('text', ${withNames(sql`text`, sql`league_id`)})`,
}

const batchSize = 500

/**
 * Everything that is kept about the caller at one moment, a JSON file for each table, as a ZIP. Rows are read and
 * packed a few hundred at a time, so that only the packed file is in memory. A stolen session alone gets none of it.
 *
 * @throws {Refusal} password-wrong
 * @throws {RateLimitError} after too many downloads or wrong passwords
 */
export async function exportData(
  services: Services,
  caller: Account,
  password: string,
  { reply }: HttpContext['http'],
): Promise<Buffer> {
  const { db, rateLimits } = services
  await checkPassword(services, caller, password)
  await rateLimits.consume('export', caller.id)
  const zip = await db.transaction((db) => packed(db, caller), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  reply.header('content-disposition', `attachment; filename="teetime-${caller.username}.zip"`)
  return zip
}

async function packed(db: Db, { id }: Account): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const own = [{ table: 'users', column: 'id' }, ...(await referencesToUsers(db))]
  const shown = own.filter(({ table, column }) => !withheldReferences.has(`${table}.${column}`))
  for (const [table, references] of Map.groupBy(shown, ({ table }) => table)) {
    await addTable(db, zip, references, { id, table })
  }
  await addPictures(db, zip, id)
  zip.end()
  return Buffer.concat(chunks)
}

async function addPictures(db: Db, zip: Zip, userId: string): Promise<void> {
  const [picture] = await db
    .select({ content: pictures.content })
    .from(pictures)
    .where(eq(pictures.userId, userId))
  if (picture) startFile(zip, 'picture.webp').push(new Uint8Array(picture.content), true)
  const crests = await db
    .select({ clubId: clubLooks.clubId, crest: clubLooks.crest })
    .from(clubLooks)
    .innerJoin(clubs, and(eq(clubs.id, clubLooks.clubId), eq(clubs.ownerId, userId)))
    .orderBy(clubLooks.clubId)
  for (const { clubId, crest } of crests) {
    if (crest) startFile(zip, `crest-${clubId}.jpg`).push(new Uint8Array(crest), true)
  }
}

function startFile(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name)
  // The same data makes the same file, with the same ETag.
  file.mtime = new Date(1980, 0, 1)
  zip.add(file)
  return file
}

async function addTable(
  db: Db,
  zip: Zip,
  references: readonly Reference[],
  { id, table }: { id: string; table: string },
): Promise<void> {
  const file = startFile(zip, `${table}.json`)
  const isTheirs = sql.join(
    references.map(({ column }) => sql`${sql.identifier(column)} = ${id}::uuid`),
    sql` or `,
  )
  const push = (text: string, isLast = false) => file.push(Buffer.from(text), isLast)
  push('[')
  let last: string | undefined
  for (;;) {
    const rows = await queryRows<{ at: string; row: string }>(
      db,
      sql`select ctid::text as at,
          (to_jsonb(whole) - ${sql.param(secrets)}::text[] ${rewrites[table] ?? sql``})::text as row
        from ${sql.identifier(table)} as whole
        where (${isTheirs}) and ctid > ${last ?? '(0,0)'}::tid
        order by ctid limit ${batchSize}`,
    )
    if (rows.length > 0) push(`${last ? ',' : ''}\n${rows.map(({ row }) => row).join(',\n')}`)
    if (rows.length < batchSize) return push('\n]\n', true)
    last = rows.at(-1)?.at
  }
}
