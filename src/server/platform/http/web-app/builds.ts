import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

import { eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Db } from '../../db/db.ts'
import { found, isLocked } from '../../errors/errors.ts'
import { webBuilds, webFiles } from './tables.ts'

/** How many builds' files are stored. A page of an older one reloads when it needs a file. */
const keptBuilds = 8

/** How often a start tries to lock the builds. Each try waits for two seconds (`lock_timeout`). */
const maxTries = 15

/** What a file of a year's freshness says: its name changes with its content. */
export const immutable = 'public, max-age=31536000, immutable'

/** As the static files are sent. */
const contentTypes: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/**
 * Stores the hashed files of a build of the web app, so that processes of other builds can serve them to its pages.
 * Call it before the process takes requests.
 *
 * @param folder the built web app
 */
export async function storeBuild(db: Db, folder: string): Promise<void> {
  const assets = join(folder, 'web/assets')
  const files = existsSync(assets) ? readdirSync(assets).filter(isOriginal).toSorted() : []
  if (files.length === 0) return
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction((db) => storeFiles(db, assets, files))
    } catch (error) {
      if (tries === maxTries || !isLocked(error)) throw error
    }
  }
}

async function storeFiles(db: Db, folder: string, files: string[]): Promise<void> {
  const id = hash('sha256', files.join('\n'))
  // A process that starts beside this one may be storing another build.
  await db.execute(sql`lock table ${webBuilds} in share row exclusive mode`)
  const startedAgain = await db
    .update(webBuilds)
    .set({ startedAt: sql`clock_timestamp()` })
    .where(eq(webBuilds.id, id))
    .returning({ id: webBuilds.id })
  if (startedAgain.length > 0) return
  await db.insert(webBuilds).values({ id, files, startedAt: sql`clock_timestamp()` })
  // One by one, since a slow disk may need longer for all of them than a statement may last.
  for (const name of files) {
    await db.insert(webFiles).values(readAsset(folder, name)).onConflictDoNothing()
  }
  await deleteOldBuilds(db)
}

/** The other files are compressed copies. */
const isOriginal = (name: string) => !/\.(br|gz)$/.test(name)

function readAsset(folder: string, name: string): typeof webFiles.$inferInsert {
  const packed = join(folder, `${name}.br`)
  return existsSync(packed)
    ? { name, content: readFileSync(packed), encoding: 'br' }
    : { name, content: readFileSync(join(folder, name)), encoding: null }
}

async function deleteOldBuilds(db: Db): Promise<void> {
  await db.execute(sql`
    delete from ${webBuilds} where id not in
      (select id from ${webBuilds} order by started_at desc limit ${keptBuilds})`)
  await db.execute(sql`
    delete from ${webFiles} where name not in (select unnest(files) from ${webBuilds})`)
}

/** Sends a hashed file of another build. @throws {NotFoundError} if no build has it, or only an old one */
export async function sendStoredFile(
  db: Db,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isName = /^[\w.-]+$/.test(name)
  const [row] = isName ? await db.select().from(webFiles).where(eq(webFiles.name, name)) : []
  const { content, encoding } = found(row, 'File')
  reply.type(contentTypes[extname(name)] ?? 'application/octet-stream')
  reply.headers({ 'cache-control': immutable, vary: 'accept-encoding' })
  if (encoding === null) return reply.send(Buffer.from(content))
  if (!request.headers['accept-encoding']?.includes(encoding)) {
    return reply.send(await decompress(content))
  }
  return reply.header('content-encoding', encoding).send(Buffer.from(content))
}

const decompress = promisify(brotliDecompress)
