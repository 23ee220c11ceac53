import { isIP } from 'node:net'

import * as z from 'zod'

/** A switch that is on or off. */
export const flag = <Fallback extends boolean | undefined>(fallback: Fallback) =>
  z
    .enum(['0', '1', 'on', 'off', 'true', 'false'], 'must be on or off')
    .optional()
    .transform((text) => (text === undefined ? fallback : ['1', 'on', 'true'].includes(text)))
/** A whole number in a range. */
export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}
/** A whole number in a range, with a default. */
export const integer = (fallback: number, min: number, max: number) =>
  wholeNumber(min, max).default(fallback)
/** An address on the web. */
export const url = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with https://',
})
/** The address of a site, as its origin: an `é` of its name is in the form that headers have. */
export const siteUrl = url
  .refine(
    (text) => /^\w+:\/\/[^/?#]+\/?$/.test(text),
    'must have nothing after the host: no path, ?, or #',
  )
  .transform((text) => new URL(text).origin)
/** The address of a PostgreSQL. */
export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error:
    'must start with postgres://, like postgres://user:password@host:5432/teetime, with %40 for an @ in the password, %2F for a /, and %23 for a #',
})
/** The sentence for a password that is too short or too long. */
export const passwordLength = 'must have 8 to 128 characters'
/** An email address. */
export const email = z.email('must be an email address')
/** No one gets email there. */
export const placeholderAdmin = 'admin@teetime.example'
/** Addresses and networks, separated by commas. */
export const networks = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .refine((all) => all.every(isNetwork), 'must be addresses or networks, separated by commas')

/** Whether no one can listen between a site's visitors and its server: TLS, or this machine only. */
export const isPrivate = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

function isNetwork(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/')
  const maxBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return more.length === 0 && /^[1-9]\d*$/.test(bits) && Number(bits) <= maxBits
}
