import type { FastifyInstance } from 'fastify'

import { dayMs } from '#domain/durations.ts'

import type { Config } from '../process/config.ts'

const validDays = 180

/**
 * Serves `/.well-known/security.txt` (RFC 9116) with the contact for vulnerabilities, if `SECURITY_CONTACT`
 * is set. The administrator's own address isn't published, since it is a login.
 */
export function serveSecurityTxt(
  app: FastifyInstance,
  { SECURITY_CONTACT, APP_URL }: Config,
): void {
  if (SECURITY_CONTACT === undefined) return
  const contact = /^\w+:/.test(SECURITY_CONTACT) ? SECURITY_CONTACT : `mailto:${SECURITY_CONTACT}`
  const path = '/.well-known/security.txt'
  app.get(path, async (_, reply) => {
    const day = Math.ceil(Date.now() / dayMs) + validDays
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(day * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      ...(APP_URL === undefined ? [] : [`Canonical: ${new URL(path, APP_URL).href}`]),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
