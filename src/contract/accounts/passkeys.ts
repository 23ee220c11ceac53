import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { day, idParams, instant, MessageResponse, requiredName, uuid } from '../wire/shapes.ts'
import { Credentials, logIn } from './session.ts'

// The shapes of Web Authentication (https://www.w3.org/TR/webauthn-3/), as JSON.

const binary = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/))
const credentialId = binary(1_400)
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))
const credentialDescriptor = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  transports,
})

/** A passkey of the caller. */
export const Passkey = z.object({
  id: uuid,
  name: z.string(),
  createdAt: instant,
  /** By the reader's clock; null before the first sign-in. */
  lastUsedOn: z.nullable(day),
})
export type Passkey = z.output<typeof Passkey>

/** The options with which a browser makes a passkey. */
const CreationOptions = z.object({
  challenge: binary(100),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: binary(100), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** The options with which a browser uses a passkey. */
const RequestOptions = z.object({
  challenge: binary(100),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** The same, with the passkeys that may answer. */
const ConfirmationOptions = z.extend(RequestOptions, {
  allowCredentials: z.array(credentialDescriptor),
})

const name = requiredName(50, 'Name the passkey')

/** A browser's answer with a new passkey. */
export const PasskeyRegistration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary(4_000),
    attestationObject: binary(20_000),
    transports: z.optional(transports),
  }),
})
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>

/** A WebAuthn assertion. */
export const PasskeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary(4_000),
    authenticatorData: binary(4_000),
    signature: binary(4_000),
    userHandle: z.optional(z.nullable(binary(100))),
  }),
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  access: 'account',
  summary: 'My passkeys, oldest first',
  response: z.object({ passkeys: z.array(Passkey) }),
})

export const startPasskeyRegistration = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'account',
  summary: 'Options for creating a passkey; requires my password',
  body: z.object({ password: Credentials.shape.password }),
  response: CreationOptions,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'account',
  summary: 'Adds the passkey my browser created',
  body: z.object({ name, passkey: PasskeyRegistration }),
  response: Passkey,
  status: 201,
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/auth/passkeys/:id',
  access: 'account',
  confirmed: true,
  summary: 'Renames one of my passkeys',
  params: idParams,
  body: z.object({ name }),
  response: Passkey,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  access: 'account',
  confirmed: true,
  summary: 'Removes one of my passkeys, which then no longer signs in',
  params: idParams,
  response: MessageResponse,
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in/options',
  access: 'public',
  summary: 'What a browser needs to sign in with a passkey',
  response: RequestOptions,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  access: 'public',
  summary: 'Signs in with a passkey',
  body: z.object({ passkey: PasskeyAssertion, rememberMe: z.optional(z.boolean()) }),
  response: logIn.response,
})

export const startPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/confirm/options',
  access: 'account',
  summary: 'What my browser needs to confirm my session with a passkey',
  response: ConfirmationOptions,
})

export const confirmWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/confirm',
  access: 'account',
  summary: 'Confirms my session with a passkey, as admin calls demand in production',
  body: z.object({ passkey: PasskeyAssertion }),
  response: MessageResponse,
})
