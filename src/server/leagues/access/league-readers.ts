import { sql } from 'drizzle-orm'

import { type BatchRow, batchQueries, inInputOrder } from '#server/platform/db/batch-queries.ts'
import type { Database } from '#server/platform/db/db.ts'
import { oncePerDatabase } from '#server/platform/db/once-per-database.ts'

/** A caller who reads something in a league, by the hash of their session's token. */
export interface LeagueReader {
  tokenHash: string
  leagueId: string
}

/** A batch of readers, for a query: `asked (hash, league_id, nth)`. */
export const askedReaders = sql`unnest((select ${sql.placeholder('hashes')}::text[]), (select ${sql.placeholder('leagueIds')}::uuid[]))
  with ordinality as asked (hash, league_id, nth)`

/** The values of `askedReaders`. */
export const arraysOf = (readers: readonly LeagueReader[]) => ({
  hashes: readers.map(({ tokenHash }) => tokenHash),
  leagueIds: readers.map(({ leagueId }) => leagueId),
})

/**
 * Prepares a query of leagues that also checks each reader's session and membership. Those who read the same league
 * at the same time share a row.
 *
 * @param columns what to select
 * @param joins joins of `shown_leagues l`
 * @returns null for readers without a valid session or who are not members
 */
export function queryLeagueReaders<Row>(columns: string, joins: string) {
  const text = `
    with admitted as (
      select m.league_id, array_agg(asked.nth::int) as places
      from unnest((select $1::text[]), (select $2::uuid[])) with ordinality as asked (token_hash, league_id, nth)
      join sessions s on s.token_hash = asked.token_hash and s.expires_at > now()
      join league_members m on m.league_id = asked.league_id and m.user_id = s.user_id
      group by m.league_id
    )
    select admitted.places, ${columns}
    from admitted
    join shown_leagues l on l.id = admitted.league_id
    ${joins}`
  return oncePerDatabase(({ query }: Database) =>
    batchQueries(async (readers: readonly LeagueReader[]): Promise<readonly (Row | null)[]> => {
      const { hashes, leagueIds } = arraysOf(readers)
      const { rows } = await query(text, [hashes, leagueIds])
      return inInputOrder(readers.length, rows as unknown as (Row & BatchRow)[])
    }),
  )
}
