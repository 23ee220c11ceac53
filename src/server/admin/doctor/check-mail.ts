import { Resolver } from 'node:dns/promises'

import { createTransport } from 'nodemailer'

import type { Config } from '#server/platform/process/config.ts'
import { within } from '#server/platform/process/time-limit.ts'

import { type Finding, findingsOf, reasonOf } from './finding.ts'

const { ok, warn, fail } = findingsOf('mail')

/** The selectors that mail services give, and that people choose. */
const usualSelectors =
  'default dkim google k1 k2 key1 mail mandrill mta mxvault pm resend s1 s2 selector1 selector2 smtp'.split(
    ' ',
  )

/** How email is checked. */
export interface MailOptions {
  /** The DNS server to ask, `address` or `address:port`; the system's by default. */
  resolver?: string | undefined
  /** The selector of the DKIM key. */
  selector?: string | undefined
  /** How long the mail server may take. */
  maxServerMs?: number
}

/** Checks that the mail server accepts our login and that other servers can verify our email. */
export async function checkMail(config: Config, options: MailOptions): Promise<Finding[]> {
  if (config.SMTP_URL === undefined) {
    const message = 'no mail server, so no one can reset a password'
    return [
      config.WITHOUT_MAIL ? ok(`${message}: WITHOUT_MAIL is on`) : warn(message, 'Set SMTP_URL'),
    ]
  }
  const server = checkServer(config.SMTP_URL, options.maxServerMs ?? 30_000)
  const domain = senderDomain(config)
  if (domain === null) {
    return [await server, warn('the sender has no domain', 'Set MAIL_FROM')]
  }
  const texts = openTexts(options.resolver)
  return await Promise.all([
    server,
    ...[checkSpf, checkDkim, checkDmarc].map((check) =>
      check(texts, domain, options.selector).catch((error: unknown) =>
        warn(`DNS doesn’t answer about ${domain}: ${reasonOf(error)}`, 'Try another --resolver'),
      ),
    ),
  ])
}

/** The domain of `MAIL_FROM`, or of `APP_URL`, from which the server sends without it. */
function senderDomain({ MAIL_FROM, APP_URL }: Config): string | null {
  const written = /@([^\s<>@]+)>?$/.exec(MAIL_FROM ?? '')?.[1]
  return written?.toLowerCase() ?? (APP_URL === undefined ? null : new URL(APP_URL).hostname)
}

async function checkServer(url: string, maxMs: number): Promise<Finding> {
  const { host, username } = new URL(url)
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  })
  try {
    // A byte now and then keeps each timeout from passing.
    const late = () => new Error(`it hasn’t taken the login after ${maxMs / 1000} s`)
    await within(maxMs, transport.verify(), late)
    return ok(`${host} answers${username === '' ? '' : ' and takes the login'}`)
  } catch (error) {
    const todo = 'Check SMTP_URL (smtps:// is for port 465), and that the port is open'
    return fail(`${host}: ${reasonOf(error)}`, todo)
  } finally {
    transport.close()
  }
}

/** Finds the TXT records of a name, none when there is no such name. */
type Texts = (name: string) => Promise<string[]>

function openTexts(server: string | undefined): Texts {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (server !== undefined) resolver.setServers([server])
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      throw error
    }
  }
}

async function checkSpf(texts: Texts, domain: string): Promise<Finding> {
  const found = (await texts(domain)).filter((text) => /^v=spf1( |$)/i.test(text))
  const [policy = ''] = found
  if (found.length > 1) {
    return fail(`${domain} has ${found.length} SPF records`, 'Merge them: several count as none')
  }
  if (policy === '') {
    const todo = `Add a TXT record that lists your mail service, like “v=spf1 include:mail.example -all”`
    return warn(`${domain} has no SPF record`, todo)
  }
  if (/(^| )\+?all( |$)/i.test(policy)) {
    return fail(`SPF of ${domain} lets anyone send`, 'End the record with “-all”')
  }
  return ok(`SPF of ${domain}: ${policy}`)
}

async function checkDkim(texts: Texts, domain: string, wanted?: string): Promise<Finding> {
  const selectors = wanted === undefined ? usualSelectors : [wanted]
  const found = await Promise.all(
    selectors.map(async (selector) => {
      const records = await texts(`${selector}._domainkey.${domain}`)
      // An empty key is one that was revoked.
      return records.some((text) => /(^|;)\s*p=\s*[\w+/]/.test(text)) ? [selector] : []
    }),
  )
  const [selector] = found.flat()
  if (selector !== undefined) return ok(`DKIM of ${domain}: a key at ${selector}`)
  const where = wanted === undefined ? 'at the usual selectors' : `at ${wanted}`
  return warn(
    `${domain} has no DKIM key ${where}`,
    'Add the record that your mail service shows, and name its selector with --selector',
  )
}

/** The policy of a domain, or else of one above it. */
async function checkDmarc(texts: Texts, domain: string): Promise<Finding> {
  const labels = domain.split('.')
  const names = labels.slice(0, -1).map((_, nth) => labels.slice(nth).join('.'))
  for (const name of names) {
    const record = (await texts(`_dmarc.${name}`)).find((text) => /^v=DMARC1\s*;/i.test(text))
    if (record === undefined) continue
    if (/;\s*p=\s*(quarantine|reject)/i.test(record)) return ok(`DMARC of ${name}: ${record}`)
    const todo = 'Set p=quarantine once the reports show only your own email'
    return warn(`DMARC of ${name} only watches: ${record}`, todo)
  }
  const todo = `Add a TXT record at _dmarc.${domain}, like “v=DMARC1; p=quarantine”`
  return warn(`${domain} has no DMARC record`, todo)
}
