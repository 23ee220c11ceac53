import { createContext, useContext } from 'react'

import type { Me } from '#contract/accounts.ts'

const Account = createContext<Me | null>(null)

/** Says who is signed in to the pages inside. */
export const AccountProvider = Account.Provider

/** Who is signed in. @throws outside the guard */
export function useAccount(): Me {
  const me = useContext(Account)
  if (!me) throw new Error('useAccount is for pages inside RequireAccount')
  return me
}
