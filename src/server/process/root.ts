import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The project's folder, from the sources and from `dist/server/` alike. */
export const root = dirname(findPackageJSON(import.meta.url) as string)
