import { randomBytes } from 'node:crypto'

/** A Stripe object as its API returns it. */
export type StripeObject = Record<string, any> & { id: string; object: string }

/** A refusal in Stripe's format. */
export class StripeError extends Error {
  readonly status: number
  readonly code: string
  readonly param: string | undefined
  constructor(status: number, code: string, message = code, param?: string) {
    super(message)
    this.status = status
    this.code = code
    this.param = param
  }
}

const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
const list = (data: StripeObject[]) => ({ object: 'list', data, has_more: false, url: '/' })
/** A month of 30 days, whenever it begins: tests move the clock by days. */
const monthAfter = (seconds: number) => seconds + 30 * 86_400

/**
 * The fake Stripe's state: customers, subscriptions, invoices and payments. It has its own clock. Each change
 * adds an event, which the test delivers.
 */
export class StripeLedger {
  readonly things = new Map<string, StripeObject>()
  readonly events: StripeObject[] = []
  /** How far its clock is ahead of the real one, in milliseconds. */
  clockOffset = 0
  livemode = false
  /** What a coupon of each customer takes off every invoice, in cents. */
  customerOff = 0

  get now(): number {
    return Math.floor((Date.now() + this.clockOffset) / 1000)
  }
  get(id: string): StripeObject {
    const thing = this.things.get(id)
    if (!thing) throw new StripeError(404, 'resource_missing', `No such object: ${id}`)
    return thing
  }
  all(object: string): StripeObject[] {
    return [...this.things.values()].filter((thing) => thing.object === object).toReversed()
  }
  add(prefix: string, object: string, more: object): StripeObject {
    const { now: created, livemode } = this
    const thing = { metadata: {}, ...more, id: newId(prefix), object, created, livemode }
    this.things.set(thing.id, thing)
    return thing
  }
  private addEvent(type: string, thing: StripeObject): void {
    const data = { object: structuredClone(thing) }
    const { now: created, livemode } = this
    this.events.push({ id: newId('evt'), object: 'event', type, data, created, livemode })
  }

  addPrice(given: Record<string, any>): StripeObject {
    const key = given['lookup_key']
    if (this.all('price').some((price) => price['lookup_key'] === key)) {
      throw new StripeError(400, 'resource_already_exists', 'A price already uses that lookup key.')
    }
    const { interval } = given['recurring']
    return this.add('price', 'price', {
      ...given,
      active: true,
      unit_amount: Number(given['unit_amount']),
      recurring: { interval, interval_count: 1 },
    })
  }

  subscribe(given: Record<string, any>): StripeObject {
    const customer = this.customer(given['customer'])
    const price = this.get(given['items'][0].price)
    const coupon = given['discounts'] ? this.get(given['discounts'][0].coupon) : null
    const item = { id: newId('si'), object: 'subscription_item', price, ...this.period(this.now) }
    const subscription = this.add('sub', 'subscription', {
      customer: customer.id,
      status: 'incomplete',
      cancel_at_period_end: false,
      metadata: given['metadata'] ?? {},
      items: list([item]),
    })
    const off = this.customerOff + (coupon ? Number(coupon['amount_off']) : 0)
    this.addInvoice(subscription, off)
    this.addEvent('customer.subscription.created', subscription)
    return subscription
  }
  private period(from: number) {
    return { current_period_start: from, current_period_end: monthAfter(from) }
  }

  private addInvoice(subscription: StripeObject, off = 0): StripeObject {
    const [item] = subscription['items'].data
    const { unit_amount: amount, id: price } = item.price
    const total = amount - off
    const common = { customer: subscription['customer'], currency: 'usd' }
    const customer = this.customer(subscription['customer'])
    // Below zero, the customer has money at Stripe.
    const { balance = 0 } = customer as { balance?: number }
    const due = Math.max(0, total + balance)
    customer['balance'] = Math.min(0, total + balance)
    const balances = { starting_balance: balance, ending_balance: customer['balance'] }
    const intent =
      due > 0 &&
      this.add('pi', 'payment_intent', {
        ...common,
        amount: due,
        amount_received: 0,
        status: 'requires_payment_method',
        latest_charge: null,
      })
    if (intent) intent['client_secret'] = `${intent.id}_secret_${newId('x')}`
    const period = { start: item.current_period_start, end: item.current_period_end }
    const line = {
      id: newId('il'),
      object: 'line_item',
      amount,
      period,
      pricing: { type: 'price_details', price_details: { price, product: 'prod' } },
    }
    const invoice = this.add('in', 'invoice', {
      ...common,
      ...balances,
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id },
      },
      status: due > 0 ? 'open' : 'paid',
      total,
      amount_due: due,
      amount_paid: 0,
      post_payment_credit_notes_amount: 0,
      lines: list([line as unknown as StripeObject]),
      status_transitions: { paid_at: due > 0 ? null : this.now },
      hosted_invoice_url: 'https://invoice.stripe.com/i/test',
    })
    subscription['latest_invoice'] = invoice.id
    if (!intent) {
      subscription['status'] = 'active'
      this.addEvent('invoice.paid', invoice)
      return invoice
    }
    this.add('inpay', 'invoice_payment', {
      invoice: invoice.id,
      status: 'open',
      amount_requested: due,
      payment: { type: 'payment_intent', payment_intent: intent.id },
    })
    return invoice
  }
  paymentOf(key: 'invoice' | 'intent', id: string): StripeObject {
    const payment = this.all('invoice_payment').find(
      ({ invoice, payment }) => (key === 'invoice' ? invoice : payment.payment_intent) === id,
    )
    if (!payment) throw new StripeError(404, 'resource_missing')
    return payment
  }

  /** Pays as the card form does, with a client secret. @throws {StripeError} what the browser gets */
  pay(clientSecret: string | null, card = '4242424242424242'): StripeObject {
    const intent = this.get(clientSecret?.split('_secret_')[0] ?? '')
    if (intent['client_secret'] !== clientSecret) throw new StripeError(404, 'resource_missing')
    return this.charge(intent, card !== '4000000000000002')
  }
  private charge(intent: StripeObject, succeeds: boolean): StripeObject {
    if (intent['status'] === 'canceled')
      throw new StripeError(400, 'payment_intent_unexpected_state')
    if (intent['status'] === 'succeeded') return intent
    const payment = this.paymentOf('intent', intent.id)
    const invoice = this.get(payment['invoice'])
    const subscription = this.get(invoice['parent'].subscription_details.subscription)
    const charge = this.add('ch', 'charge', {
      amount: intent['amount'],
      customer: intent['customer'],
      payment_intent: intent.id,
      paid: succeeds,
      refunded: false,
      amount_refunded: 0,
      disputed: false,
    })
    intent['latest_charge'] = charge.id
    if (!succeeds) {
      if (subscription['status'] === 'active') subscription['status'] = 'past_due'
      this.addEvent('invoice.payment_failed', invoice)
      this.addEvent('customer.subscription.updated', subscription)
      throw new StripeError(402, 'card_declined', 'Your card was declined.')
    }
    Object.assign(intent, { status: 'succeeded', amount_received: intent['amount'] })
    payment['status'] = 'paid'
    Object.assign(invoice, {
      status: 'paid',
      amount_paid: intent['amount'],
      status_transitions: { paid_at: this.now },
    })
    if (subscription['status'] !== 'canceled') subscription['status'] = 'active'
    this.addEvent('payment_intent.succeeded', intent)
    this.addEvent('charge.succeeded', charge)
    this.addEvent('invoice.paid', invoice)
    this.addEvent('customer.subscription.updated', subscription)
    return intent
  }

  /** Ends a period: charges the next one, or ends a canceled subscription. */
  renew(id: string, succeeds = true): void {
    const subscription = this.get(id)
    const [item] = subscription['items'].data
    if (subscription['cancel_at_period_end']) return void this.cancel(id)
    Object.assign(item, this.period(item.current_period_end))
    const invoice = this.addInvoice(subscription)
    this.addEvent('invoice.created', invoice)
    this.addEvent('customer.subscription.updated', subscription)
    this.collect(id, succeeds)
  }
  /** Retries the open invoice. */
  collect(id: string, succeeds = true): void {
    const invoice = this.get(this.get(id)['latest_invoice'])
    if (invoice['status'] !== 'open') return
    const payment = this.paymentOf('invoice', invoice.id)
    try {
      this.charge(this.get(payment['payment'].payment_intent), succeeds)
    } catch (error) {
      if (succeeds || !(error instanceof StripeError)) throw error
    }
  }
  refund(intentId: string, cents?: number): void {
    const charge = this.get(this.get(intentId)['latest_charge'])
    charge['amount_refunded'] = cents ?? charge['amount']
    charge['refunded'] = charge['amount_refunded'] === charge['amount']
    this.addEvent('charge.refunded', charge)
  }
  /** Gives a part of a paid invoice back to the customer's balance. */
  creditNote(invoiceId: string, cents: number): void {
    const invoice = this.get(invoiceId)
    const customer = this.get(invoice['customer'])
    invoice['post_payment_credit_notes_amount'] += cents
    customer['balance'] = (customer['balance'] ?? 0) - cents
    const note = this.add('cn', 'credit_note', { invoice: invoiceId, amount: cents })
    this.addEvent('credit_note.created', note)
  }
  /** The payer's bank takes a payment back, and may give it again when the dispute closes. */
  dispute(intentId: string, status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response') {
    const charge = this.get(this.get(intentId)['latest_charge'])
    charge['disputed'] = true
    const known = this.all('dispute').find(({ payment_intent }) => payment_intent === intentId)
    const { amount } = charge as unknown as { amount: number }
    const dispute =
      known ?? this.add('du', 'dispute', { charge: charge.id, payment_intent: intentId, amount })
    dispute['status'] = status
    this.addEvent(`charge.dispute.${known ? 'closed' : 'created'}`, dispute)
  }
  /** Forgets all but its prices. */
  reset(): void {
    for (const { id, object } of this.things.values()) if (object !== 'price') this.forget(id)
    this.events.length = 0
  }
  /** A customer that a request names. @throws {StripeError} as Stripe answers when there is none */
  customer(id: string): StripeObject {
    const customer = this.things.get(id)
    if (!customer) throw new StripeError(400, 'resource_missing', 'No such customer', 'customer')
    return customer
  }
  /** Forgets a thing, as when test data are wiped or the keys of another account are set. */
  forget(id: string): void {
    this.things.delete(this.get(id).id)
  }
  update(id: string, given: Record<string, any>): StripeObject {
    const subscription = this.get(id)
    if (subscription['status'] === 'canceled') throw new StripeError(404, 'resource_missing')
    if (given['cancel_at_period_end'] !== undefined) {
      subscription['cancel_at_period_end'] = given['cancel_at_period_end'] === 'true'
    }
    if (given['items']) subscription['items'].data[0].price = this.get(given['items'][0].price)
    this.addEvent('customer.subscription.updated', subscription)
    return subscription
  }
  /** Cancels at once. An open invoice stays payable until it is voided. */
  cancel(id: string): StripeObject {
    const subscription = this.get(id)
    if (['canceled', 'incomplete_expired'].includes(subscription['status'])) {
      throw new StripeError(404, 'resource_missing', `No such subscription: ${id}`)
    }
    const isOpen = subscription['status'] === 'incomplete'
    subscription['status'] = isOpen ? 'incomplete_expired' : 'canceled'
    const type = isOpen ? 'customer.subscription.updated' : 'customer.subscription.deleted'
    this.addEvent(type, subscription)
    return subscription
  }
  void(invoiceId: string): StripeObject {
    const invoice = this.get(invoiceId)
    if (invoice['status'] !== 'open') throw new StripeError(400, 'invoice_not_open')
    const payment = this.paymentOf('invoice', invoiceId)
    invoice['status'] = 'void'
    payment['status'] = 'canceled'
    this.get(payment['payment'].payment_intent)['status'] = 'canceled'
    this.addEvent('invoice.voided', invoice)
    return invoice
  }
}
