import { join } from 'node:path'

import { build } from 'vite'

import { root } from '../process/root.ts'

/** Builds the server before the run, so no process runs an old build. */
export default async function setup(): Promise<void> {
  await build({ root, configFile: join(root, 'vite.server.config.ts'), logLevel: 'warn' })
}
