import type { Config } from '../process/config.ts'

/** The names that this site answers to. A page that gave itself another name is another site's. */
export interface Hosts {
  /** Whether a request's `Host` is one of ours; its port is not looked at. */
  isKnown(host: string | undefined): boolean
  /** Whether an `Origin` is that of our own pages. @param port the one that the request came in by */
  isOwnOrigin(origin: string, port: number | undefined): boolean
}

/** Where `npm run dev` serves the page. */
const devPort = '5173'
const wildcards = ['0.0.0.0', '::', '[::]']
const isLoopback = (name: string) =>
  name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)

/** Loopback names, `HOST` and `APP_URL`, since only those cannot be pointed here from elsewhere. */
export function hostsOf({ APP_URL, HOST, PORT, NODE_ENV }: Config): Hosts {
  const app = APP_URL === undefined ? null : new URL(APP_URL)
  const bound = wildcards.includes(HOST) ? null : nameOf(HOST.includes(':') ? `[${HOST}]` : HOST)
  const isName = (name: string | null) =>
    name !== null && (isLoopback(name) || name === bound || name === app?.hostname)
  return {
    isKnown: (host) => isName(nameOf(host)),
    isOwnOrigin(origin, port = PORT) {
      if (origin === app?.origin) return true
      if (!URL.canParse(origin)) return false
      const { protocol, hostname, port: at } = new URL(origin)
      if (protocol !== 'http:' || hostname === app?.hostname || !isName(hostname)) return false
      return (at || '80') === String(port) || (at === devPort && NODE_ENV !== 'production')
    },
  }
}

/** The name in a `Host` header, as browsers write it; null when there is none. */
function nameOf(host: string | undefined): string | null {
  if (!host || !/^[\w.:[\]-]+$/.test(host)) return null
  return URL.parse(`http://${host}`)?.hostname ?? null
}
