// The baseline: the same content behind a handler that does nothing else.
import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

import { drizzle } from 'drizzle-orm/node-postgres'
import Fastify from 'fastify'
import pg from 'pg'

import { listMyLeagues } from '../../src/server/leagues/my-leagues.ts'
import type { Db } from '../../src/server/platform/db/db.ts'
import { relationalBoard } from './baseline-sql.ts'
import type { Seeds } from './seed-site.ts'

const { DATABASE_URL: connectionString, SEEDS = '', TOKEN_HASH: tokenHash = '' } = process.env
const { leagueId } = JSON.parse(SEEDS) as Seeds
const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify()
const json = 'application/json; charset=utf-8'

const leagues = await statementOf((db) => listMyLeagues(db, tokenHash))
app.get('/my-leagues', async (_, reply) => {
  const { rows } = await pool.query<string[]>({ ...leagues, values: [[tokenHash]] })
  return reply.type(json).send(`{"leagues":${rows[0]?.[1]}}`)
})

const board = { name: 'board', text: relationalBoard }
app.get('/board', async (_, reply) => {
  const { rows } = await pool.query({ ...board, values: [leagueId] })
  return reply.type(json).send(JSON.stringify({ standings: rows }))
})

/** A response of the real server, as this process sends it again. */
interface Copy {
  type: string
  etag: string
  compressed: Buffer
}

const copies = new Map<string, Copy>()
app.get<{ Querystring: { of: string; cookie: string } }>('/copy', async (request, reply) => {
  const copy = copies.get(request.url) ?? (await copyResponse(request.query))
  copies.set(request.url, copy)
  reply.header('etag', copy.etag)
  if (request.headers['if-none-match'] === copy.etag) return reply.status(304).send()
  return reply.type(copy.type).header('content-encoding', 'gzip').send(copy.compressed)
})

process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))

/** Asks the real server once. */
async function copyResponse({ of, cookie }: { of: string; cookie: string }): Promise<Copy> {
  const response = await fetch(of, { headers: { cookie } })
  if (!response.ok) throw new Error(`${of}: ${response.status}`)
  const body = Buffer.from(await response.arrayBuffer())
  return {
    type: response.headers.get('content-type') ?? '',
    etag: `W/"${hash('sha256', body)}"`,
    compressed: gzipSync(body),
  }
}

/** Records the SQL statement that one of our queries sends. */
async function statementOf(ask: (db: Db) => Promise<unknown>): Promise<pg.QueryConfig> {
  let statement: pg.QueryConfig | undefined
  const client = {
    query: async (sent: pg.QueryConfig) => {
      statement = sent
      return { rows: [] }
    },
  }
  await ask(drizzle({ client: client as never, casing: 'snake_case' }) as unknown as Db)
  if (!statement) throw new Error('the query sent no statement')
  return statement
}
