import { openPair } from '../../src/server/testing/processes/processes.ts'
import { measureBurst } from './burst.ts'
import { gather } from './gather.ts'
import { inspectable } from './memory.ts'
import { measureReturn } from './return.ts'
import { measureStreams } from './streams.ts'

/**
 * Measures one process under a crowd: everyone saves at the last moment, everyone follows live.
 *
 * @param server the PostgreSQL server to use
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
