import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const checkEveryMs = 200

/** A proxy in front of several processes. It keeps connections to them open and never repeats a request. */
export interface LoadBalancer {
  url: string
  /** The processes that said they are ready when last asked. */
  ready(): string[]
  /** Begins to ask a process, and to send it requests while it is ready. */
  add(url: string): void
  close(): void
}

/** Starts a proxy that asks each process whether it is ready, five times a second. */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true })
  const known: string[] = []
  let ready: string[] = []
  let turn = 0
  // Each for itself: one that never answers must not keep the others' answers.
  const asking = new Set<string>()
  const check = async (url: string) => {
    // Answers that overtake each other would leave the older one.
    if (asking.has(url)) return
    asking.add(url)
    const isUp = await isReady(url)
    asking.delete(url)
    ready = known.filter((other) => (other === url ? isUp : ready.includes(other)))
  }
  const timer = setInterval(() => known.forEach((url) => void check(url)), checkEveryMs)
  const server = createServer((from, to) => {
    turn += 1
    const url = ready[turn % ready.length]
    if (url) forward(url, agent, from, to)
    else to.writeHead(502).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready,
    add: (url) => known.push(url),
    close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

const isReady = (url: string) =>
  fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

function forward(url: string, agent: Agent, from: IncomingMessage, to: ServerResponse): void {
  const { method, url: path = '/', headers } = from
  const onward = request(new URL(path, url), { method, headers, agent }, (answer) => {
    const { connection: _, ...others } = answer.headers
    to.writeHead(answer.statusCode ?? 502, others)
    answer.on('error', () => to.destroy()).pipe(to)
  })
  onward.on('error', () => (to.headersSent ? to.destroy() : to.writeHead(502).end()))
  to.on('close', () => onward.destroy())
  from.pipe(onward)
}
