import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import type { PasskeyAssertion, PasskeyRegistration } from '#contract/accounts/passkeys.ts'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 }

/** Ways in which a test may change an authenticator's behavior. */
interface AuthenticatorBehavior {
  origin?: string
  /** Whether it verifies its user. */
  verifies?: boolean
}

/** A device with one passkey, in software, as a browser at `http://localhost` uses it. */
export class Authenticator {
  counter: number
  userHandle: string | null = null
  private readonly rpId: string
  private readonly id = randomBytes(32)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** @param counter its count of uses; 0 for devices that don't count */
  constructor(counter = 0, rpId = 'localhost') {
    this.counter = counter
    this.rpId = rpId
  }

  /** Makes the passkey. */
  register(
    options: { challenge: string; user: { id: string } },
    behavior: AuthenticatorBehavior = {},
  ): PasskeyRegistration {
    this.userHandle = options.user.id
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    // A map in CBOR: an elliptic curve key for ES256 on P-256.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const authData = Buffer.concat([
      this.authenticatorData(behavior, flags.hasKey),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      key,
    ])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', options, behavior).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Proves that it has the passkey. */
  assert(options: { challenge: string }, behavior: AuthenticatorBehavior = {}): PasskeyAssertion {
    if (this.counter > 0) this.counter += 1
    const clientData = this.clientData('webauthn.get', options, behavior)
    const authenticatorData = this.authenticatorData(behavior)
    const signed = Buffer.concat([authenticatorData, sha256(clientData)])
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    })
  }

  private answer<Response>(response: Response) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, response }
  }

  private clientData(
    type: string,
    { challenge }: { challenge: string },
    { origin }: AuthenticatorBehavior,
  ): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: origin ?? 'http://localhost', crossOrigin: false }),
    )
  }

  private authenticatorData({ verifies = true }: AuthenticatorBehavior, more = 0): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flag = flags.present | more | (verifies ? flags.verified : 0)
    return Buffer.concat([sha256(this.rpId), Buffer.from([flag]), counter])
  }
}
