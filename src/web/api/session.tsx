import { createContext, useContext, useLayoutEffect } from 'react'

import type { Me } from '#contract/accounts/session.ts'

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

/** While mounted, every call names the account that the page shows. @param id its id; without one, none is named */
export function useShownAccount(id: string | null | undefined): void {
  // Before the page's own effects, which may write.
  useLayoutEffect(() => {
    showAccount(id ?? undefined)
    return () => showAccount(undefined)
  }, [id])
}
