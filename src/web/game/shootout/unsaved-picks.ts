import * as z from 'zod/mini'

import { groups } from '#domain/leagues/groups.ts'
import { readSession, writeSession } from '#web/api/session-storage.ts'
import { useMe } from '#web/api/session.tsx'
import { createStore, type Store } from '#web/ui/hooks/store.ts'

/** The picks changed in this tab and not saved. */
const UnsavedPicks = z.partialRecord(z.enum(groups), z.string())
export type UnsavedPicks = z.output<typeof UnsavedPicks>

const stores = new Map<string, Store<UnsavedPicks>>()

/** My unsaved weekend picks in a league. They outlive the page that they were made on, and in this tab a reload. */
export function useUnsavedPicks(leagueId: string): Store<UnsavedPicks> {
  // By user, since another person may sign in on the same tab.
  const key = `teetime-shootout-${useMe().id}-${leagueId}`
  const known = stores.get(key)
  if (known) return known
  const store = createStore(readSession(key, UnsavedPicks) ?? {})
  store.subscribe(() => writeSession(key, Object.keys(store.get()).length > 0 ? store.get() : null))
  stores.set(key, store)
  return store
}
