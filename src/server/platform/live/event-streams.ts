import type { evictedEvent, LiveEvent } from '#contract/wire/live.ts'

/** The user of a stream and the leagues it hears about, each with the key of its tournament. */
export interface Subscriber {
  userId: string
  leagues: Map<string, string>
}

/** A browser's open stream of events. */
export interface EventStream {
  /** Null while the session is being looked up. Only `EventStreams` changes it. */
  userId: string | null
  /** The leagues it hears about, each with the key of its tournament. Only `EventStreams` changes it. */
  leagues: Map<string, string>
  send(event: LiveEvent): void
  /** Looks up the listener again; ends the stream when the session has ended. */
  refresh(): Promise<void>
  /** Says goodbye and closes the stream. After a plain goodbye, the browser opens another. */
  end(goodbye?: typeof evictedEvent): void
}

/**
 * The open streams of this process, indexed by user and by league so that a change touches only the streams
 * that hear it. Iterates over all of them, the oldest first.
 */
export class EventStreams implements Iterable<EventStream> {
  readonly #all = new Set<EventStream>()
  readonly #byUser = new Map<string, Set<EventStream>>()
  readonly #byLeague = new Map<string, Set<EventStream>>()
  /** Grows with each change of a user, and with each gap: a lookup that began before may be stale. */
  userChanges = 0

  get size(): number {
    return this.#all.size
  }

  [Symbol.iterator](): IterableIterator<EventStream> {
    return this.#all.values()
  }

  has(stream: EventStream): boolean {
    return this.#all.has(stream)
  }

  /** A user's streams, the oldest first. */
  ofUser(userId: string): Iterable<EventStream> {
    return this.#byUser.get(userId) ?? []
  }

  ofLeague(leagueId: string): Iterable<EventStream> {
    return this.#byLeague.get(leagueId) ?? []
  }

  add(stream: EventStream): void {
    this.#all.add(stream)
    if (stream.userId !== null) link(this.#byUser, stream.userId, stream)
    for (const leagueId of stream.leagues.keys()) link(this.#byLeague, leagueId, stream)
  }

  delete(stream: EventStream): void {
    this.#all.delete(stream)
    if (stream.userId !== null) unlink(this.#byUser, stream.userId, stream)
    for (const leagueId of stream.leagues.keys()) unlink(this.#byLeague, leagueId, stream)
  }

  /** Sets the user and the leagues of a stream. A stream that has been deleted stays deleted. */
  setSubscriber(stream: EventStream, { userId, leagues }: Subscriber): void {
    if (!this.#all.has(stream)) return
    if (stream.userId !== userId) {
      if (stream.userId !== null) unlink(this.#byUser, stream.userId, stream)
      link(this.#byUser, userId, stream)
    }
    for (const id of stream.leagues.keys()) if (!leagues.has(id)) unlink(this.#byLeague, id, stream)
    for (const id of leagues.keys()) link(this.#byLeague, id, stream)
    Object.assign(stream, { userId, leagues })
  }
}

type Index = Map<string, Set<EventStream>>

function link(index: Index, key: string, stream: EventStream): void {
  const streams = index.get(key)
  if (streams) streams.add(stream)
  else index.set(key, new Set([stream]))
}

function unlink(index: Index, key: string, stream: EventStream): void {
  const streams = index.get(key)
  streams?.delete(stream)
  if (streams?.size === 0) index.delete(key)
}
