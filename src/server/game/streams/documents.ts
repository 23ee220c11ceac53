import { LRUCache } from 'lru-cache'

import { getBoard } from '#contract/game/leaderboard.ts'
import { getTournamentBoard } from '#contract/game/tournaments.ts'
import { getWeek } from '#contract/game/week.ts'
import type { Endpoint, Input } from '#contract/wire/endpoint.ts'
import { type CarriedChanges, changesEvent, type HeldDocument } from '#contract/wire/live.ts'
import { topics, type TopicText } from '#contract/wire/topics.ts'
import {
  type DocumentStore,
  tagOf,
  unpack,
  type Versioned,
} from '#server/platform/http/document-store.ts'
import { inputAt } from '#server/platform/http/input-at.ts'
import { limitConcurrency } from '#server/platform/process/concurrency.ts'
import type { World } from '#server/platform/services/world.ts'
import { findTournamentBoard } from '#server/tournaments/documents.ts'

import { findBoard } from '../scoring/leaderboard.ts'
import { findWeek } from '../week/document.ts'
import { packForStreams } from './packing.ts'

/** A document whose changes streams carry. */
export interface CarriedDocument {
  address: string
  /** The topic of the events that its changes go with. */
  topic: TopicText
  /** Finds the newest version for a session; null when the session may not read it, or streams may not carry it. */
  find(tokenHash: string): Promise<Versioned | null>
}

/** A text of a stream, as it is and packed. */
export interface StreamText {
  plain: Buffer
  packed: Buffer
}

/** The most that texts may take. They are of use for the moment in which all streams are sent them. */
const maxBytes = 16 * 1024 * 1024
/** How many streams' documents are looked up at once, so that other readers don't wait behind all of them. */
const concurrentLookups = 200

/** Makes what streams carry. Each change is made once, however many streams it goes to. */
export class StreamDocuments {
  readonly #world: World
  readonly #store: DocumentStore
  readonly #texts = new LRUCache<string, StreamText, () => Promise<StreamText>>({
    maxSize: maxBytes,
    sizeCalculation: ({ plain, packed }) => plain.length + packed.length,
    fetchMethod: async (_key, _stale, { context }) => await context(),
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  })
  readonly inTurn = limitConcurrency(concurrentLookups)

  constructor(world: World, store: DocumentStore) {
    this.#world = world
    this.#store = store
  }

  /** The document at an address; null if streams don't carry it. */
  at(address: string): CarriedDocument | null {
    const { database, golf, config } = this.#world
    return (
      carriedAt(getBoard, address, ({ params: { id: leagueId } }) => ({
        topic: topics.leaderboard(leagueId).text,
        async find(tokenHash) {
          const reader = { tokenHash, leagueId }
          const board = await findBoard(database, reader, config.SETTLE_AFTER_HOURS)
          return board?.isClosed ? board : null
        },
      })) ??
      carriedAt(getWeek, address, ({ params: { id: leagueId } }) => ({
        topic: topics.week(leagueId).text,
        async find(tokenHash) {
          const week = await findWeek(database, { tokenHash, leagueId })
          return week?.isClosed ? week : null
        },
      })) ??
      carriedAt(getTournamentBoard, address, ({ params: { id }, query: { orgId, year } }) => ({
        topic: topics.tournament(orgId, id).text,
        find: (tokenHash) =>
          findTournamentBoard(database, golf.name, { tokenHash, orgId, tournId: id, year }),
      }))
    )
  }

  /** The event that turns a held version into the newest one, and the newest version's ETag. */
  async changes(
    { address, etag: since }: HeldDocument,
    newest: Versioned,
  ): Promise<{ etag: string; text: StreamText }> {
    const made = await this.#store.newest(newest)
    const etag = tagOf(made.etag)
    const make = async () => {
      const packed = await this.#store.changes(since, newest, made)
      const changes: unknown = packed && JSON.parse((await unpack(packed)).toString())
      return changesText({
        address,
        change: changes ? { since, etag, changes } : null,
      } as CarriedChanges)
    }
    const key = `${address} ${since} ${etag}`
    return { etag, text: (await this.#texts.fetch(key, { context: make })) ?? (await make()) }
  }
}

/** The event that carries changes. */
export function changesText(changes: CarriedChanges): StreamText {
  const text = `event: ${changesEvent}\ndata: ${JSON.stringify(changes)}\n\n`
  return { plain: Buffer.from(text), packed: packForStreams(text) }
}

function carriedAt<E extends Endpoint>(
  endpoint: E,
  address: string,
  carry: (input: Input<E>) => Omit<CarriedDocument, 'address'>,
): CarriedDocument | null {
  const input = inputAt(endpoint, address)
  return input && { address, ...carry(input) }
}
