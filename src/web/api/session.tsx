import { createContext, useContext, useLayoutEffect } from 'react'

import type { Me } from '#contract/accounts/session.ts'
import { createStore } from '#web/ui/hooks/store.ts'

import { showAccount } from './client.ts'

const MeContext = createContext<Me | null>(null)

/** Provides the signed-in account to the pages inside. */
export const MeProvider = MeContext.Provider

/** The signed-in account. @throws {Error} outside `RequireSignIn` */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe needs RequireSignIn')
  return me
}

/** Whether this page ends its own session. It stays as it is until the sign-in page is loaded in its place. */
export const isLeaving = createStore(false)

/** Makes a call that ends the session. The server may announce its end before it answers. */
export async function leaveSession<T>(end: () => Promise<T>): Promise<T> {
  isLeaving.set(true)
  try {
    return await end()
  } catch (error) {
    isLeaving.set(false)
    throw error
  }
}

/** While mounted, every call names the account that the page shows. @param id its id; without one, none is named */
export function useShownAccount(id: string | null | undefined): void {
  // Before the page's own effects, which may write.
  useLayoutEffect(() => {
    showAccount(id ?? undefined)
    return () => showAccount(undefined)
  }, [id])
}
