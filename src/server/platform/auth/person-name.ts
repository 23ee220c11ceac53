import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

import { users } from './tables.ts'

/** The columns of `users`, or of an alias, that names are made of. */
export interface NameColumns {
  id: SQLWrapper
  username: SQLWrapper
  firstName: SQLWrapper
}

/** The domain's `personName` in SQL: a person's name outside a league. */
export const outsideName = ({ firstName, username }: NameColumns): SQL<string> =>
  sql<string>`coalesce(nullif(${firstName}, ''), ${username})`

/** The same for a query of `users`. */
export const outsideNameOfUser = outsideName(users)

/** The columns of the domain's `PersonNames`, which all names of a person are made of. */
export const nameColumns = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
}
