import { expect, test } from 'vitest'

import { startTeeTime } from '../testing/teetime.ts'

/** The foreign keys whose columns don't lead an index. One with `where` counts if it holds every row with a reference. */
const withoutIndex = `
  select fk.conrelid::regclass || '.' || string_agg(attname, ', ' order by attnum) as key
  from pg_constraint fk
  join pg_attribute on attrelid = fk.conrelid and attnum = any(fk.conkey)
  where fk.contype = 'f' and fk.connamespace = 'public'::regnamespace
    and not exists (
      select from pg_index
      where indrelid = fk.conrelid and indisvalid
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')
        and (indkey::int2[])[0:cardinality(fk.conkey) - 1] @> fk.conkey)
  group by fk.oid
  order by 1`

test('every foreign key has an index, so that deleting a row looks through no table', async () => {
  const { services } = await startTeeTime()
  const { rows } = await services.database.query(withoutIndex)
  expect(rows.map(({ key }) => key)).toEqual([])
})
