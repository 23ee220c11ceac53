import { setTimeout as sleep } from 'node:timers/promises'

import type { Logger } from 'pino'

import { changesChannel, type Database } from '../db/db.ts'
import { isOutage } from '../errors/errors.ts'

/** At most this many rows in a statement. */
const maxRows = 1_000
/** Changes of this time share an announcement: only one transaction of an instance at a time can commit one. */
const gatherMs = 5
/** How often to look for changes of a process that died before it announced them. */
const sweepMs = 2_000

// The rows are no more durable than the announcement, so the commit waits for no disk and no standby.
const announcement = `
  with taken as (
    delete from unannounced_changes where id = any(array(
      select id from unannounced_changes order by id limit ${maxRows} for update skip locked))
    returning id, changes)
  select count(pg_notify('${changesChannel}', change::text)), count(distinct id)::int as rows,
    (select set_config('synchronous_commit', 'off', true))
  from (select * from taken order by id) as taken, jsonb_array_elements(changes) as change`

/**
 * Announces committed changes to every process, in batches.
 *
 * @returns a function that announces what is left, and stops
 */
export function announceChanges(
  { onPublished, query }: Database,
  log: Pick<Logger, 'warn'>,
): () => Promise<void> {
  if (!onPublished) return async () => {}
  let wanted = false
  let running: Promise<void> | null = null
  const announceAll = async () => {
    while (wanted) {
      await sleep(gatherMs)
      wanted = false
      const { rows } = await query(announcement)
      if (Number(rows[0]?.['rows']) === maxRows) wanted = true
    }
  }
  const announce = () => {
    wanted = true
    running ??= announceAll()
      .catch((err: unknown) => {
        if (!isOutage(err)) log.warn({ err }, 'changes wait to be announced')
      })
      .finally(() => (running = null))
  }
  onPublished(announce)
  const sweep = setInterval(announce, sweepMs)
  sweep.unref()
  return async () => {
    clearInterval(sweep)
    onPublished(() => {})
    await running
  }
}
