import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

import { readSession, writeSession } from '#web/api/session-storage.ts'
import { useMe } from '#web/api/session.tsx'
import { createStore, type Store } from '#web/ui/hooks/store.ts'

import { OutgoingMessage, Quote } from '../loaded-messages.ts'

/** What someone wrote in a conversation and hasn't sent. */
const Unsent = z.object({
  text: z.string(),
  /** The message that the text answers. */
  replyTo: z.nullable(Quote),
  /** Messages that are being sent, or couldn't be. */
  outgoing: z.array(OutgoingMessage),
})
type Unsent = z.output<typeof Unsent>

const nothing: Unsent = { text: '', replyTo: null, outgoing: [] }

const stores = new Map<string, Store<Unsent>>()

/**
 * What I wrote to a league or a person and haven't sent. It outlives the page that it was written on, and in this tab a
 * reload and signing in again.
 */
export const useUnsent = (recipientId: string): Store<Unsent> =>
  unsentMessages(useMe().id, recipientId)

function unsentMessages(userId: string, recipientId: string): Store<Unsent> {
  // By user, since another person may sign in on the same tab.
  const key = `teetime-message-${userId}-${recipientId}`
  const known = stores.get(key)
  if (known) return known
  const { outgoing, ...draft } = readSession(key, Unsent) ?? nothing
  // The page that was sending the others is gone.
  const failed = outgoing.map((one) => ({ ...one, failure: one.failure ?? '' }))
  const store = createStore<Unsent>({ ...draft, outgoing: failed })
  store.subscribe(() => {
    const { text, replyTo, outgoing } = store.get()
    writeSession(key, text || replyTo || outgoing.length > 0 ? store.get() : null)
  })
  stores.set(key, store)
  return store
}

/** Changes a part of what someone hasn't sent. */
export const changeUnsent = (store: Store<Unsent>, change: Partial<Unsent>): void =>
  store.set({ ...store.get(), ...change })

/** A part of what someone hasn't sent, so that only those who show it render again. */
export const useUnsentPart = <Part extends keyof Unsent>(
  { get, subscribe }: Store<Unsent>,
  part: Part,
): Unsent[Part] => useSyncExternalStore(subscribe, () => get()[part])
