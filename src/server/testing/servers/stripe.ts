import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { StripeError, StripeLedger, type StripeObject } from './stripe-ledger.ts'

/** A fault in a request. All but `fails` and `refuses` do the work, then respond late, never, or with an error. */
export type Fault =
  | { kind: 'slow'; ms: number }
  | { kind: 'waits'; until: Promise<void> }
  | { kind: 'cut' | 'breaks' | 'fails' | 'refuses' }

/** A small local server with the part of Stripe's API that we use, over its own ledger. */
export interface StripeServer {
  url: string
  ledger: StripeLedger
  /** The settings of the server under test. */
  settings: Record<string, string>
  /** The requests in order, such as `POST /v1/subscriptions`. */
  requests: string[]
  /** The fault of matching requests; null for none. */
  fault: ({ of?: string; times?: number } & Fault) | null
  /** Holds the next matching response; `fault` is null from then on. @returns a function that sends it */
  hold(of: string): () => void
  /** The delay of a response in milliseconds, which may make it stale. */
  delay: () => number
  /** A signed webhook message. */
  signed(event: object, at?: Date, secret?: string): { payload: string; signature: string }
  close(): Promise<void>
}

const webhookSecret = 'whsec_of_the_test'

type Fields = Record<string, any>
interface Request {
  line: string
  id: string
  fields: Fields
  has(expand: string): boolean
}

/** Starts a fake Stripe. */
export async function startStripe(): Promise<StripeServer> {
  const ledger = new StripeLedger()
  const answers = new Map<string, { words: string; reply: Reply }>()
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stripe: StripeServer = {
    url,
    ledger,
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_of_the_test',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_test',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
    },
    requests: [],
    fault: null,
    hold(of) {
      const { promise: until, resolve: respond } = Promise.withResolvers<void>()
      stripe.fault = { kind: 'waits', until, of, times: 1 }
      return respond
    },
    delay: () => 0,
    signed(event, at = new Date(), secret = webhookSecret) {
      const payload = JSON.stringify(event)
      const t = Math.floor(at.getTime() / 1000)
      const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')
      return { payload, signature: `t=${t},v1=${v1}` }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return stripe

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const words = request.method === 'POST' ? await textOf(request) : String(searchParams)
    const line = `${request.method} ${pathname}`
    stripe.requests.push(line)
    const fault = takeTrouble(stripe, line)
    const key = String(request.headers['idempotency-key'] ?? '')
    const known = request.method === 'POST' ? answers.get(key) : undefined
    if (known && known.words !== line + words) {
      return send(
        response,
        refusal(new StripeError(400, 'idempotency_key_reused'), 'idempotency_error'),
      )
    }
    const reply = known?.reply ?? replyTo(ledger, parse(line, words), fault)
    if (request.method === 'POST' && key) answers.set(key, { words: line + words, reply })
    if (fault?.kind === 'waits') await fault.until
    else await sleep(fault?.kind === 'slow' ? fault.ms : stripe.delay())
    if (fault?.kind === 'cut') return void response.destroy()
    send(response, reply)
  }
}

function takeTrouble(stripe: StripeServer, line: string): Fault | null {
  const { fault } = stripe
  if (!fault || !line.startsWith(fault.of ?? '')) return null
  if (fault.times !== undefined && --fault.times === 0) stripe.fault = null
  return fault
}

/** A copy of the state at the time of the request, so later changes don't show in the response. */
interface Reply {
  status: number
  text: string
}
function replyTo(ledger: StripeLedger, request: Request, fault: Fault | null): Reply {
  const oops = refusal(new StripeError(500, 'oops'), 'api_error')
  if (fault?.kind === 'fails') return oops
  if (fault?.kind === 'refuses') return refusal(new StripeError(400, 'parameter_invalid'))
  const reply = answer(ledger, request)
  return fault?.kind === 'breaks' ? oops : reply
}
const refusal = (
  { status, code, message, param }: StripeError,
  type = 'invalid_request_error',
): Reply => ({ status, text: JSON.stringify({ error: { type, code, message, param } }) })

function send(response: ServerResponse, { status, text }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
  response.end(text)
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** `items[0][price]=x` as `{ items: { 0: { price: 'x' } } }`. */
function parse(line: string, words: string): Request {
  const fields: Fields = {}
  for (const [name, value] of new URLSearchParams(words)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    const last = path.pop() ?? ''
    const at = path.reduce<Fields>((at, step) => (at[step] ??= {}), fields)
    at[last] = value
  }
  const expands = Object.values<string>(fields['expand'] ?? {})
  const [, , , id = ''] = line.split('/')
  return { line, id, fields, has: (expand) => expands.includes(expand) }
}

function answer(ledger: StripeLedger, request: Request): Reply {
  const [, route] =
    Object.entries(routes).find(([pattern]) => new RegExp(`^${pattern}$`).test(request.line)) ?? []
  if (!route) throw new Error(`the test's Stripe does not know ${request.line}`)
  try {
    return { status: 200, text: JSON.stringify(route(ledger, request)) }
  } catch (error) {
    if (error instanceof StripeError) return refusal(error)
    throw error
  }
}

const list = (data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1' })
const one = '/[^/]+'

const routes: Record<string, (ledger: StripeLedger, request: Request) => object> = {
  'POST /v1/customers': (ledger, { fields }) => ledger.add('cus', 'customer', fields),
  [`POST /v1/customers${one}`]: (ledger, { id, fields }) => Object.assign(ledger.get(id), fields),
  'POST /v1/coupons': (ledger, { fields }) => ledger.add('coupon', 'coupon', fields),
  'POST /v1/prices': (ledger, { fields }) => ledger.addPrice(fields),
  'GET /v1/prices': (ledger, { fields }) => {
    const keys = Object.values(fields['lookup_keys'])
    return list(ledger.all('price').filter((price) => keys.includes(price['lookup_key'])))
  },
  [`GET /v1/prices${one}`]: (ledger, { id }) => ledger.get(id),
  'POST /v1/subscriptions': (ledger, request) => {
    const subscription = ledger.subscribe(request.fields)
    const invoice = shownInvoice(ledger, ledger.get(subscription['latest_invoice']), {
      payments: request.has('latest_invoice.payments'),
      secret: request.has('latest_invoice.confirmation_secret'),
    })
    return { ...subscription, latest_invoice: invoice }
  },
  'GET /v1/subscriptions': (ledger, { fields }) => {
    if (fields['customer'] !== undefined) ledger.customer(fields['customer'])
    const open = ledger
      .all('subscription')
      .filter(({ status }) => status !== 'canceled')
      .filter(({ customer }) => [undefined, customer].includes(fields['customer']))
    return page(open, fields)
  },
  'GET /v1/disputes': (ledger, { fields }) =>
    list(
      ledger
        .all('dispute')
        .filter(({ payment_intent }) => payment_intent === fields['payment_intent']),
    ),
  [`GET /v1/subscriptions${one}`]: (ledger, { id, has }) => {
    const subscription = ledger.get(id)
    const invoice = subscription['latest_invoice']
    return has('latest_invoice') && invoice
      ? { ...subscription, latest_invoice: ledger.get(invoice) }
      : subscription
  },
  [`POST /v1/subscriptions${one}`]: (ledger, { id, fields }) => ledger.update(id, fields),
  [`DELETE /v1/subscriptions${one}`]: (ledger, { id }) => ledger.cancel(id),
  [`POST /v1/invoices${one}/void`]: (ledger, { id }) => ledger.void(id),
  [`GET /v1/invoices${one}`]: (ledger, { id }) => ledger.get(id),
  'GET /v1/invoices': (ledger, { fields, has }) =>
    list(
      ledger
        .all('invoice')
        .filter(({ parent }) => parent.subscription_details.subscription === fields['subscription'])
        .slice(0, Number(fields['limit'] ?? 10))
        .map((invoice) => shownInvoice(ledger, invoice, { payments: has('data.payments') })),
    ),
  [`GET /v1/payment_intents${one}`]: (ledger, { id, has }) => {
    const intent = ledger.get(id)
    const charge = intent['latest_charge']
    return has('latest_charge') && charge
      ? { ...intent, latest_charge: ledger.get(charge) }
      : intent
  },
  'GET /v1/invoice_payments': (ledger, { fields, has }) => {
    const payment = ledger.paymentOf('intent', fields['payment'].payment_intent)
    const invoice = payment['invoice'] as string
    return list([has('data.invoice') ? { ...payment, invoice: ledger.get(invoice) } : payment])
  },
  'GET /v1/events': (ledger, { fields }) => {
    const types = Object.values(fields['types'])
    if (types.length > 20) throw new Error('Stripe lists at most 20 types of events at once')
    const after = Number(fields['created'].gte)
    const found = ledger.events.filter(
      ({ type, created }) => types.includes(type) && created >= after,
    )
    return page(found.toReversed(), fields)
  },
}

function shownInvoice(
  ledger: StripeLedger,
  invoice: StripeObject,
  show: { payments?: boolean; secret?: boolean },
): object {
  // Nothing is due, because the customer's balance covers it.
  if (invoice['amount_due'] === 0)
    return { ...invoice, payments: list([]), confirmation_secret: null }
  const payment = ledger.paymentOf('invoice', invoice.id)
  const intent = ledger.get(payment['payment'].payment_intent)
  const secret = { client_secret: intent['client_secret'], type: 'payment_intent' }
  return {
    ...invoice,
    ...(show.payments && { payments: list([payment]) }),
    ...(show.secret && { confirmation_secret: secret }),
  }
}

/** A page of twenty, as in Stripe's lists. */
function page(all: StripeObject[], fields: Fields): object {
  const size = Math.min(20, Number(fields['limit'] ?? 10))
  const from = all.findIndex(({ id }) => id === fields['starting_after']) + 1
  return { ...list(all.slice(from, from + size)), has_more: all.length > from + size }
}
