import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

import type { PushSubscription } from '#contract/accounts/push.ts'

/** A received push, decrypted as the browser would. */
export interface ReceivedPush {
  path: string
  headers: Record<string, string | string[] | undefined>
  /** The claims of the sender's token, whose signature was verified. */
  claims: { aud: string; exp: number; sub: string }
  /** The key that signed the token. */
  key: string
  message: { kind: string; title: string; text: string; path: string }
}

/** A push service and its browsers. */
export interface PushService {
  url: string
  pushes: ReceivedPush[]
  /** Its response status, 201 by default. */
  status: number
  /** Whether it takes pushes and never answers. */
  isSilent: boolean
  /** Subscribes a browser. */
  browser(name: string): PushSubscription
}

/** Starts a push service: RFC 8030, with messages per RFC 8291 and senders per RFC 8292. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (service.isSilent) return
      const { url: path = '', headers } = request
      const browser = browsers.get(path)
      const known =
        browser && headers['content-encoding'] === 'aes128gcm' && Number(headers.ttl) >= 0
      if (known && service.status < 300) {
        const message = JSON.parse(open(Buffer.concat(chunks), browser)) as ReceivedPush['message']
        service.pushes.push({ path, headers, message, ...checked(headers.authorization ?? '') })
      }
      response.writeHead(known ? service.status : 400).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  )
  const service: PushService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushes: [],
    status: 201,
    isSilent: false,
    browser(name) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      browsers.set(`/${name}`, { keys, auth })
      return {
        endpoint: `${service.url}/${name}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      }
    },
  }
  return service
}

interface Browser {
  keys: ReturnType<typeof createECDH>
  auth: Buffer
}

/** Decrypts one record per RFC 8291. */
function open(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32))
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  // A 2 marks the end of the last record.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Verifies the sender's token per RFC 8292. */
function checked(authorization: string): Pick<ReceivedPush, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const coordinate = (at: number) => point.subarray(at, at + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const right = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!right) throw new Error('the token of the sender is not signed by its key')
  return {
    key,
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReceivedPush['claims'],
  }
}
