import type { Config } from '../process/config.ts'

const isSecure = ({ APP_URL }: Pick<Config, 'APP_URL'>): boolean =>
  APP_URL?.startsWith('https://') ?? false

/** A cookie's name. Behind https its prefix keeps every other host, subdomains too, from setting it. */
export const cookieName = (config: Pick<Config, 'APP_URL'>, name: string): string =>
  isSecure(config) ? `__Host-${name}` : name

export const cookieAttributes = (config: Pick<Config, 'APP_URL'>) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(config),
})
