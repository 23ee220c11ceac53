import type { Config } from '../../process/config.ts'

/** The host names that this site answers to. Any other name belongs to another site. */
export interface Hosts {
  /** Whether a request's `Host` is one of ours, whatever its port. */
  isKnown(host: string | undefined): boolean
  /** Whether an `Origin` is that of our own pages. @param port the port that received the request */
  isOwnOrigin(origin: string, port: number | undefined): boolean
}

/** The port on which `npm run dev` serves the web app. */
const devPort = '5173'
const wildcards = ['0.0.0.0', '::', '[::]']
const isLoopback = (name: string) =>
  name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)

/** Accepts loopback names, `HOST` and `APP_URL`: nobody else can point those names at this server. */
export function createHosts({ APP_URL, HOST, PORT, NODE_ENV }: Config): Hosts {
  const app = APP_URL === undefined ? null : new URL(APP_URL)
  const bound = wildcards.includes(HOST)
    ? null
    : parseHostName(HOST.includes(':') ? `[${HOST}]` : HOST)
  const isName = (name: string | null) =>
    name !== null && (isLoopback(name) || name === bound || name === app?.hostname)
  // Nearly all requests name the same host.
  let last: { host: string | undefined; isKnown: boolean } = { host: undefined, isKnown: false }
  return {
    isKnown(host) {
      if (last.host !== host) last = { host, isKnown: isName(parseHostName(host)) }
      return last.isKnown
    },
    isOwnOrigin(origin, port = PORT) {
      if (origin === app?.origin) return true
      if (!URL.canParse(origin)) return false
      const { protocol, hostname, port: at } = new URL(origin)
      if (protocol !== 'http:' || hostname === app?.hostname || !isName(hostname)) return false
      return (at || '80') === String(port) || (at === devPort && NODE_ENV !== 'production')
    },
  }
}

/** The address at which a command on the same machine asks the server. */
export function localAddress({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string {
  const host = wildcards.includes(HOST) ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** Whether a request's `Host` is the name that people use, whatever its port. Without `APP_URL`, every name is. */
export const isSiteName = (
  { APP_URL }: Pick<Config, 'APP_URL'>,
  host: string | undefined,
): boolean => APP_URL === undefined || parseHostName(host) === new URL(APP_URL).hostname

/** The address that people use: `APP_URL`, or the host that they asked, which the guards have checked. */
export const siteOrigin = (
  { APP_URL }: Pick<Config, 'APP_URL'>,
  { protocol, host }: { protocol: string; host: string },
): string => (APP_URL === undefined ? `${protocol}://${host}` : new URL(APP_URL).origin)

/** The host name in a `Host` header, normalized as browsers do; null when there is none. */
function parseHostName(host: string | undefined): string | null {
  if (!host || !/^[\w.:[\]-]+$/.test(host)) return null
  return URL.parse(`http://${host}`)?.hostname ?? null
}
