import { fileURLToPath } from 'node:url'

import { type ServerProcess, until } from '../../src/server/testing/processes/processes.ts'

/** Settings of a process whose event loop is watched. */
export const watchingLoop = {
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('./loop-delay.ts', import.meta.url))}`,
}

/** The longest block of the event loop since the last call, in wall-clock and CPU time. */
export async function longestBlock({ process: child, said }: ServerProcess): Promise<number[]> {
  const all = () => [...said().matchAll(/event loop held for ([\d.]+) ms, ([\d.]+) ms/g)]
  const before = all().length
  child.kill('SIGUSR2')
  await until(async () => all().length > before)
  return (all().at(-1) ?? []).slice(1).map(Number)
}
