import { openPair } from '../../src/server/testing/processes.ts'
import { measureBurst } from './burst.ts'
import { gather } from './gather.ts'
import { inspectable } from './memory.ts'
import { measureReturn } from './return.ts'
import { measureStreams } from './streams.ts'

/**
 * What a crowd does to one process: all save at the last moment, all follow at once.
 *
 * @param server the PostgreSQL to do it on
 * @throws {Error} when a promise is broken
 */
export async function measureCrowd(server: string): Promise<void> {
  const pair = await openPair(1, inspectable, undefined, server)
  try {
    const crowd = await gather(pair)
    await measureStreams(crowd)
    await measureReturn(crowd)
    await measureBurst(crowd)
  } finally {
    await pair.close()
  }
}
