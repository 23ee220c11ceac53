import type { Config } from '../process/config.ts'

const isSecure = ({ APP_URL }: Pick<Config, 'APP_URL'>): boolean =>
  APP_URL?.startsWith('https://') ?? false

/** The name of a cookie. With https, its prefix keeps other hosts, including subdomains, from setting it. */
export const cookieName = (config: Pick<Config, 'APP_URL'>, name: string): string =>
  isSecure(config) ? `__Host-${name}` : name

/** The attributes of every cookie that we set. */
export const cookieAttributes = (config: Pick<Config, 'APP_URL'>) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(config),
})
