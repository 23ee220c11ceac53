import type { Db } from './db.ts'

/** Makes something once for each database, such as a prepared query of a frequent call. */
export function oncePerDatabase<Prepared, Of extends object = Db>(
  prepare: (database: Of) => Prepared,
): (database: Of) => Prepared {
  const prepared = new WeakMap<Of, Prepared>()
  return (database) => {
    const known = prepared.get(database) ?? prepare(database)
    prepared.set(database, known)
    return known
  }
}
