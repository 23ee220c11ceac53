import { createContext, useContext } from 'react'

import type { Me } from '#contract/accounts/session.ts'

const Account = createContext<Me | null>(null)

/** Provides the signed-in account to the pages inside. */
export const AccountProvider = Account.Provider

/** The signed-in account. @throws {Error} outside `RequireAccount` */
export function useAccount(): Me {
  const me = useContext(Account)
  if (!me) throw new Error('useAccount is for pages inside RequireAccount')
  return me
}
