import { globSync, readFileSync } from 'node:fs'

import type { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'

import { emptyDatabase } from '#server/testing/database.ts'

/** The statements that PostgreSQL can explain. The others begin, lock, or set, and every test on this database sends some. */
const canBeExplained = /^\s*(select|insert|update|delete|with|values|merge)\b/i

/** Parts of what tests send to fail, or to tables that they have made. */
const onPurpose = [
  "'from-a-newer-version'",
  '1 / 0',
  'insert into told ',
  ' from deleted_counts ',
  'insert into league_payments ',
  'delete from big',
]

/** Where `record-statements.ts` records them; missing when no other test of the server runs. */
const folder = process.env['TEST_STATEMENTS']
const recorded = globSync(`${folder}/*.jsonl`).flatMap((file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string),
)

test.skipIf(!folder)(
  'the embedded database plans every statement that the other tests sent to PostgreSQL',
  async () => {
    const { database } = await emptyDatabase()
    const { $client: pglite } = database.db as unknown as { $client: PGlite }
    const refused: string[] = []
    for (const statement of new Set(recorded)) {
      if (!canBeExplained.test(statement)) continue
      if (onPurpose.some((part) => statement.includes(part))) continue
      await pglite
        .exec(`explain (generic_plan, costs off) ${statement}`)
        .catch((error: unknown) => refused.push(`${String(error)}: ${statement}`))
    }
    expect(refused).toEqual([])
    expect(recorded.length).toBeGreaterThan(0)
  },
)
