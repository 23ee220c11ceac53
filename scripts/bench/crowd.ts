import { openPair } from '../../src/server/testing/processes/processes.ts'
import { measureBurst } from './burst.ts'
import { gather } from './gather.ts'
import { inspectable } from './memory.ts'
import { measurePressure } from './pressure.ts'
import { measureReturn } from './return.ts'
import { measureStreams } from './streams.ts'

/**
 * Load-tests one process: everyone saves at the last moment, and everyone follows live.
 *
 * @param server the PostgreSQL server to use
 * @throws {Error} when a save or an event is lost, or a returning page is refused
 */
export async function measureCrowd(server: string): Promise<void> {
  const pair = await openPair(1, { ...inspectable, LOG_LEVEL: 'info' }, undefined, server)
  try {
    const crowd = await gather(pair)
    await measureStreams(crowd)
    await measureReturn(crowd)
    await measurePressure(crowd)
    await measureBurst(crowd)
  } finally {
    await pair.close()
  }
}
