import { createContext, useContext } from 'react'

import type { Me } from '#contract/accounts/session.ts'

const MeContext = createContext<Me | null>(null)

/** Provides the signed-in account to the pages inside. */
export const MeProvider = MeContext.Provider

/** The signed-in account. @throws {Error} outside `RequireSignIn` */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe needs RequireSignIn')
  return me
}
