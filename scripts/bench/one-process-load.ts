import { openPair } from '../../src/server/testing/processes/processes.ts'
import { measureBurst } from './deadline-burst.ts'
import { inspectable } from './memory.ts'
import { measureReconnect } from './reconnect.ts'
import { seedCrowd } from './seed-crowd.ts'
import { measureStreams } from './streams.ts'
import { measureWriteRate } from './write-rate.ts'

/**
 * Load-tests one process: everyone saves at the last moment, and everyone follows live.
 *
 * @param server the PostgreSQL server to use
 * @throws {Error} when a save or an event is lost, or a returning page is refused
 */
export async function measureCrowd(server: string): Promise<void> {
  const pair = await openPair(1, { ...inspectable, LOG_LEVEL: 'info' }, undefined, server)
  try {
    const crowd = await seedCrowd(pair)
    await measureStreams(crowd)
    await measureReconnect(crowd)
    await measureWriteRate(crowd)
    await measureBurst(crowd)
  } finally {
    await pair.close()
  }
}
