import { expect, test } from 'vitest'

import { openJournal } from '#server/testing/processes/journal.ts'
import { startSingleProcess } from '#server/testing/processes/single-process.ts'
import {
  stopProcess,
  type ServerProcess,
  startPair,
} from '#server/testing/processes/two-processes.ts'

import type { Database } from '../db.ts'
import { openEmbedded } from './embedded.ts'

const crashes = 5
const writesBetween = 60

/** Kills the server with `kill -9` repeatedly while five clients write, and compares what is stored. */
async function crash(first: ServerProcess, start: () => Promise<ServerProcess>): Promise<number> {
  let node = first
  const journal = await openJournal(node.url)
  for (let nth = 0; nth < crashes; nth++) {
    const dying = node
    await journal.writeUntilCut(dying.url, writesBetween + nth, () => void stopProcess(dying))
    await stopProcess(dying)
    node = await start()
    await journal.verify(node.url)
  }
  await stopProcess(node)
  return journal.acknowledged()
}

/** Finds what the API can't show: half-written changes. */
async function halves({ query }: Pick<Database, 'query'>): Promise<unknown> {
  const { rows } = await query(`
    select
      (select count(*)::int from leagues l where not exists (
        select 1 from league_members m where m.league_id = l.id and m.user_id = l.commissioner_id
      )) as without_commissioner,
      (select count(*)::int from leagues) - (select sum(made)::int from league_months) as uncounted,
      (select count(*)::int from teams where cardinality(api_player_ids) <> 6) as half_teams`)
  return rows[0]
}
const none = { without_commissioner: 0, uncounted: 0, half_teams: 0 }

test('five crashes under load lose nothing that PostgreSQL acknowledged, and leave nothing half-written', async () => {
  const pair = await startPair(1)
  const [first] = pair.nodes
  const written = await crash(first!, pair.startNode)
  expect(written).toBeGreaterThanOrEqual(crashes * writesBetween)
  expect(await halves(pair.database)).toEqual(none)
})

test('five crashes under load lose nothing that the embedded database acknowledged, and leave nothing half-written', async () => {
  const { folder, start } = await startSingleProcess()
  const written = await crash(await start(), start)
  expect(written).toBeGreaterThanOrEqual(crashes * writesBetween)
  const database = await openEmbedded(folder)
  expect(await halves(database)).toEqual(none)
  await database.close()
})
