import { join } from 'node:path'

import { build } from 'vite'

import { root } from '../process/root.ts'

/** Builds the server that the run's processes are made of, so that none of them is an old one. */
export default async function setup(): Promise<void> {
  await build({ root, configFile: join(root, 'vite.server.config.ts'), logLevel: 'warn' })
}
