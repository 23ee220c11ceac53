import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy of a TCP server that can go silent, as when a machine disappears from the network. */
export interface TcpProxy {
  port: number
  /** Drops everything from now on, without closing connections. */
  blackhole(): void
  /** Lets new connections through again; the old ones stay silent. */
  recover(): void
  /** Leads new connections to another port. */
  redirectTo(port: number): void
  close(): void
}

/** Opens a proxy of a local port. */
export async function startTcpProxy(firstPort: number): Promise<TcpProxy> {
  let port = firstPort
  const pairs = new Set<[Socket, Socket]>()
  let gone = false
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair) socket.on('error', () => {})
    near.on('close', () => {
      far.destroy()
      pairs.delete(pair)
    })
    far.on('close', () => near.destroy())
    if (gone) silence(pair)
    else near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    blackhole() {
      gone = true
      for (const pair of pairs) silence(pair)
    },
    recover() {
      gone = false
    },
    redirectTo(next) {
      port = next
    },
    close() {
      server.close()
      for (const [near, far] of pairs) {
        near.destroy()
        far.destroy()
      }
    },
  }
}

function silence([near, far]: [Socket, Socket]): void {
  near.unpipe(far)
  far.unpipe(near)
  near.pause()
  far.pause()
}
