import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A received email. */
export interface ReceivedMail {
  to: string[]
  /** By lowercase name. */
  headers: Map<string, string>
  subject: string
  text: string
  html: string
}

/** A mail server. It works unless `down` or `refuse` is set. */
export interface MailServer {
  /** For `SMTP_URL`; it stays the same while the server is down. */
  url: string
  mails: ReceivedMail[]
  /** The reply to each recipient, `550` or `451`; null to accept the email. */
  refuse: number | null
  /** While it waits for this, it has received an email and not accepted it. If it fails, the reply asks the sender to retry. */
  answers: Promise<void>
  down(): Promise<void>
  up(): Promise<void>
}

/** Starts an SMTP server for the test, which stores what it receives. */
export async function startMailServer(): Promise<MailServer> {
  let port = 0
  let running: SMTPServer | null = null
  const server: MailServer = {
    url: '',
    mails: [],
    refuse: null,
    answers: Promise.resolve(),
    async down() {
      const closing = running
      running = null
      await new Promise<void>((resolve) => (closing ? closing.close(resolve) : resolve()))
    },
    async up() {
      running = listener(server)
      // From a client that was killed in the middle of an email.
      running.on('error', () => {})
      await new Promise<void>((resolve) => running?.listen(port, '127.0.0.1', resolve))
      port = (running.server.address() as AddressInfo).port
      server.url = `smtp://127.0.0.1:${port}`
    },
  }
  await server.up()
  onTestFinished(() => server.down())
  return server
}

function listener(server: MailServer): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      if (server.refuse === null) return answer()
      answer(
        Object.assign(new Error(`<${address}>: not now, or never`), {
          responseCode: server.refuse,
        }),
      )
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        server.mails.push({ to, ...read(Buffer.concat(chunks).toString('utf8')) })
        void server.answers.then(
          () => answer(),
          () => answer(Object.assign(new Error('not now'), { responseCode: 451 })),
        )
      })
    },
  })
}

function read(raw: string): Omit<ReceivedMail, 'to'> {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = body.split(`--${boundary}`).map((part) => split(part.trimStart()))
  const ofType = (type: string) => {
    const part = parts.find((part) => part.headers.get('content-type')?.startsWith(type))
    return part ? decoded(part).replaceAll('\r\n', '\n') : ''
  }
  const subject = (headers.get('subject') ?? '').replaceAll(
    /=\?UTF-8\?Q\?(.*?)\?=/g,
    (_, encoded: string) => unquoted(encoded.replaceAll('_', ' ')),
  )
  return { headers, subject, text: ofType('text/plain'), html: ofType('text/html') }
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n\s+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
  return { headers, body: raw.slice(end + 4) }
}

function decoded({ headers, body }: { headers: Map<string, string>; body: string }): string {
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  return unquoted(body.replaceAll(/=\r\n/g, ''))
}

function unquoted(text: string): string {
  const bytes = text.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
