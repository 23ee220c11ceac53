import { expect, onTestFinished, test } from 'vitest'

import { openEventStream } from '#server/testing/event-stream.ts'
import { hasPgbouncer, startPooler } from '#server/testing/processes/pooler.ts'
import { openPair, type Pair } from '#server/testing/processes/processes.ts'

/** A database behind PgBouncer in transaction mode, without a process yet. */
async function behindPooler(): Promise<{ pair: Pair; pooledUrl: string }> {
  const pair = await openPair(0)
  const pooler = await startPooler(pair.databaseUrl)
  onTestFinished(async () => {
    await pair.close()
    await pooler.close()
  })
  return { pair, pooledUrl: pooler.urlFor(pair.databaseUrl) }
}

// Skipped on a machine without PgBouncer: apt-get install pgbouncer.
test.skipIf(!hasPgbouncer)(
  'behind PgBouncer every request is answered, settings hold, and changes cross processes',
  async () => {
    const { pair, pooledUrl } = await behindPooler()
    const settings = { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: pair.databaseUrl }
    await Promise.all([1, 2, 3].map(() => pair.startNode(settings)))
    const [ann, bob] = [await pair.join('ann'), await pair.join('bob')]
    const ears = await openEventStream(pair.nodes[2]!.url, bob)
    onTestFinished(() => ears.close())
    const paths = ['/api/auth/me', '/api/leagues/my-leagues', '/api/user/profile']
    const asked = Array.from({ length: 800 }, (_, nth) =>
      pair.send(nth, 'GET', paths[nth % paths.length] ?? '', ann),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { body } = await pair.send(1, 'GET', '/api/auth/me', bob)
    await pair.send(0, 'POST', '/api/friends/request', ann, { toUserId: body['id'] })
    await ears.waitFor('me')

    const { rows } = await pair.database.query(
      'select unnest(setconfig) as setting from pg_db_role_setting order by 1',
    )
    expect(rows.map(({ setting }) => setting)).toEqual(
      expect.arrayContaining(['TimeZone=UTC', 'lock_timeout=2s', 'statement_timeout=5s']),
    )
    const pooled = await pair.database.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name = 'teetime listening'`,
    )
    expect(pooled.rows[0]).toEqual({ count: 3 })
  },
)

test.skipIf(!hasPgbouncer)(
  'a process that can reach PostgreSQL only through PgBouncer says so and does not start',
  async () => {
    const { pair, pooledUrl } = await behindPooler()
    for (const [settings, sentence] of [
      [
        { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: '' },
        'DATABASE_URL points to a connection pooler',
      ],
      [
        { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: pooledUrl },
        'DATABASE_DIRECT_URL leads to a connection pooler',
      ],
    ] as const) {
      const start = pair.startNode(settings)
      await expect(start).rejects.toThrow('ended with 69')
      await expect(start).rejects.toThrow(sentence)
    }
  },
)
