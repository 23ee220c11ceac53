import { readFileSync } from 'node:fs'

import { type ServerProcess, until } from '../../src/server/testing/processes/processes.ts'

/** Settings of a process whose memory can be inspected. */
export const inspectable = { NODE_OPTIONS: '--inspect-port=0' }

/** The memory of a running process. */
export interface Memory {
  /** Its resident memory after a garbage collection. */
  residentKiB(): Promise<number>
  close(): void
}

/** Opens a process's inspector, which can trigger a garbage collection. */
export async function openMemory({ process: child, said }: ServerProcess): Promise<Memory> {
  const address = () => /Debugger listening on (ws:\S+)/.exec(said())?.[1]
  child.kill('SIGUSR1')
  await until(async () => address() !== undefined)
  const socket = new WebSocket(address() ?? '')
  const next = (event: 'open' | 'message') =>
    new Promise((resolve) => socket.addEventListener(event, resolve, { once: true }))
  await next('open')
  return {
    async residentKiB() {
      const collected = next('message')
      socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
      await collected
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
    },
    close: () => socket.close(),
  }
}
