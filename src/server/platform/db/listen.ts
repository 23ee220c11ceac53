import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import type { Database, NotificationHandler } from './db.ts'

/** How often to ping, since the connection is silent until something changes. */
const heartbeatMs = 4_000
/** For each answer. */
const query_timeout = 4_000
/** How long a dead connection can go unnoticed, in milliseconds. */
export const maxSilenceMs = heartbeatMs + query_timeout
const retryMs = 500
/** How often to log that the connection can't be restored. */
const logMs = 60_000
/** The name of such a connection in `pg_stat_activity`. */
const application_name = 'teetime listening'

/** The part of a pino logger that a listening connection needs. */
interface Log {
  warn(details: object, message: string): void
}

/**
 * Subscribes on a connection of its own, which is replaced when it is lost or falls silent, as in a failover whose
 * old primary vanishes.
 */
export function subscribe(
  settings: pg.ClientConfig,
  closing: AbortSignal,
  log: Log,
): Database['listen'] {
  return async (channel, onMessage, onConnection) => {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, closing])
    const connect = () =>
      listenOnce({ ...settings, application_name, query_timeout }, channel, onMessage)
    const loop = keepListening(await connect(), connect, onConnection, signal, log)
    return async () => {
      stop.abort()
      await loop
    }
  }
}

async function listenOnce(
  settings: pg.ClientConfig,
  channel: string,
  onMessage: NotificationHandler,
): Promise<pg.Client> {
  const client = new pg.Client(settings)
  client.on('notification', (message) => onMessage(message.payload ?? ''))
  // An unhandled error would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    disconnect(client)
    throw error
  }
  return client
}

/** Ends a connection whose other end may not answer anymore. */
function disconnect(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy()
}

/** Pings the connection until it is lost or closed. */
async function watchConnection(client: pg.Client, signal: AbortSignal): Promise<void> {
  const ended = new AbortController()
  const watching = AbortSignal.any([ended.signal, signal])
  const ping = async () => {
    while (!watching.aborted) {
      await sleep(heartbeatMs, undefined, { signal: watching })
      await client.query('select 1')
    }
  }
  ping().catch(() => !watching.aborted && disconnect(client))
  await once(client, 'end', { signal }).catch(() => {})
  ended.abort()
}

async function keepListening(
  first: pg.Client,
  connect: () => Promise<pg.Client>,
  onConnection: (isConnected: boolean) => void,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  let client: pg.Client | void = first
  let loggedAt = -Infinity
  const logFailure = (err: unknown) => {
    if (performance.now() - loggedAt < logMs) return
    log.warn({ err }, 'no changes are received, since the connection can’t be restored')
    loggedAt = performance.now()
  }
  while (!signal.aborted) {
    if (client) {
      await watchConnection(client, signal)
      await client.end().catch(() => {})
      if (signal.aborted) return
      onConnection(false)
      log.warn({}, 'the connection that receives changes was lost')
    }
    client = await connect().catch(logFailure)
    if (client) onConnection(true)
    else await sleep(retryMs, undefined, { signal }).catch(() => {})
  }
  await client?.end().catch(() => {})
}
