import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Opens PGlite with the extensions that the tables need. Use it instead of `PGlite.create`. */
export async function openPglite(options: PGliteOptions = {}): Promise<PGlite> {
  return await PGlite.create({ ...options, extensions: { pg_trgm } })
}
