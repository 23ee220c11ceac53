import { type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import { topics } from '#contract/wire/topics.ts'

import { changesChannel, type Database, type Db } from '../db/db.ts'
import { announceChanges } from './announce.ts'
import { type LiveChange, deliverChange } from './changes.ts'
import { EventStreams } from './event-streams.ts'
import { RecentChanges } from './recent-changes.ts'

/** Pushes changes to the browsers of this process, whichever process made them. */
export interface Live {
  streams: EventStreams
  recent: RecentChanges
  /** Whether streams may lack changes: the connection is lost, or some haven't caught up since. */
  readonly hasGap: boolean
  close(): Promise<void>
}

/**
 * Publishes changes to every process; in a transaction, when it commits. Delivery is best effort: a browser
 * that misses a change finds out when it next asks.
 */
export async function publish(db: Db, ...changes: LiveChange[]): Promise<void> {
  if (changes.length === 0) return
  await db.execute(sql`select ${publishSql(sql`${JSON.stringify(changes)}::jsonb`)}`)
}

/** The same as an expression for a statement that writes, given the changes as a JSON array or null. */
export const publishSql = (changes: SQL): SQL => sql`publish_changes(${changes})`

/** Subscribes to the changes that any process publishes, and delivers them to this process's streams. */
export async function openLive(database: Database, log: Pick<Logger, 'warn'>): Promise<Live> {
  const streams = new EventStreams()
  const recent = new RecentChanges()
  const onMessage = (payload: string) => {
    const change = JSON.parse(payload) as LiveChange
    recent.add(change)
    deliverChange(streams, change)
  }
  let hasGap = false
  let losses = 0
  const stop = await database.listen(changesChannel, onMessage, (isConnected) => {
    if (!isConnected) {
      hasGap = true
      losses += 1
      return
    }
    recent.recordGap()
    const lossesBefore = losses
    void refreshAfterGap(streams).then(() => {
      if (losses === lossesBefore) hasGap = false
    })
  })
  const stopAnnouncing = announceChanges(database, log)
  return {
    streams,
    recent,
    get hasGap() {
      return hasGap
    },
    async close() {
      for (const stream of streams) stream.end()
      await stopAnnouncing()
      await stop()
    },
  }
}

/** Changes may have been missed: refreshes every stream, one after another, and tells it to refetch. */
async function refreshAfterGap(streams: EventStreams): Promise<void> {
  streams.userChanges += 1
  for (const stream of streams) {
    if (stream.userId === null) continue
    await stream.refresh().catch(() => {})
    stream.send({ topic: topics.all.text, version: Date.now() })
  }
}
