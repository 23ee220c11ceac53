// The baseline: the same SQL behind a handler that does nothing else.
import { drizzle } from 'drizzle-orm/node-postgres'
import Fastify from 'fastify'
import pg from 'pg'

import type { Db } from '../../src/server/db/db.ts'
import { myLeagues } from '../../src/server/leagues/my-leagues.ts'
import type { Seeds } from './seed.ts'

const { DATABASE_URL: connectionString, SEEDS = '', TOKEN_HASH: hash = '' } = process.env
const { leagueId } = JSON.parse(SEEDS) as Seeds
const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify()
const json = 'application/json; charset=utf-8'

const leagues = await statementOf((db) => myLeagues(db, hash))
app.get('/my-leagues', async (_, reply) => {
  const { rows } = await pool.query<string[]>({ ...leagues, values: [hash] })
  return reply.type(json).send(`{"leagues":${rows[0]?.[0]}}`)
})

const board = {
  name: 'board',
  text: `
    with lines as (
      select line ->> 'apiPlayerId' as id, line
      from leagues l
      join boards b on b.tournament_key = l.tournament_key,
      jsonb_array_elements(b.board -> 'rows') line
      where l.id = $1
    )
    select t.user_id, u.username, t.predicted_winning_score, json_agg(json_build_object(
      'id', golfer.id, 'group', g.group_id, 'name', e.first_name || ' ' || e.last_name,
      'rank', e.ranking, 'line', lines.line
    ) order by golfer.place) as golfers
    from teams t
    join leagues l on l.id = t.league_id
    join users u on u.id = t.user_id
    cross join unnest(t.api_player_ids) with ordinality golfer (id, place)
    left join entrants e on e.tournament_key = l.tournament_key and e.api_player_id = golfer.id
    left join group_golfers g on g.league_id = l.id and g.api_player_id = golfer.id
    left join lines on lines.id = golfer.id
    where t.league_id = $1
    group by t.user_id, u.username, t.predicted_winning_score`,
}
app.get('/board', async (_, reply) => {
  const { rows } = await pool.query({ ...board, values: [leagueId] })
  return reply.type(json).send(JSON.stringify({ standings: rows }))
})

process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))

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
