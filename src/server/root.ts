import { fileURLToPath } from 'node:url'

/** The project's folder: two above this file, and two above `dist/server/`, which it is built into. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
