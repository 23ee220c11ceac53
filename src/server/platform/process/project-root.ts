import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The project's folder, whether this runs from the source or from `dist/server/`. */
export const projectRoot = dirname(findPackageJSON(import.meta.url) as string)
