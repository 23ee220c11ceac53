import { readFileSync } from 'node:fs'

import { type Node, until } from '../../src/server/testing/processes.ts'

/** Settings of a process whose memory can be looked at. */
export const inspectable = { NODE_OPTIONS: '--inspect-port=0' }

/** The memory of a running process. */
export interface Memory {
  /** What it has of the machine's, once it has thrown away what it does not need. */
  residentKiB(): Promise<number>
  close(): void
}

/** Asks a process to let itself be inspected, as that is how it can be told to collect its garbage. */
export async function openMemory({ process: child, said }: Node): Promise<Memory> {
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
