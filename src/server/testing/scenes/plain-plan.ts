import type { PaidTier } from '#domain/billing/tiers.ts'

interface Invoice {
  tier: PaidTier
  isPaid: boolean
  refunded: number
  isDisputed: boolean
}

const prices = { pro: 999, premium: 1999, enterprise: 4999 }
const irrelevant = ['payment_intent.succeeded', 'charge.succeeded', 'invoice.created']
const takenBack = ({ tier, refunded, isDisputed }: Invoice): number =>
  isDisputed ? prices[tier] : refunded

/**
 * A second, plain implementation of what becomes of one plan: what is at Stripe, what we have heard of it, and
 * what its owner wants. It has no database, no versions and no requests. Each change returns whether it was possible.
 */
export class PlainPlan {
  #known = true
  #status: 'active' | 'past_due' | 'canceled' = 'active'
  #ends = false
  #tier: PaidTier = 'premium'
  #invoices: Invoice[] = [{ tier: 'premium', isPaid: true, refunded: 0, isDisputed: false }]
  #heard = new Set<string>()
  /** Our row; null when the database was set back to before the purchase. */
  #row: {
    status: 'active' | 'past_due' | 'canceled'
    ends: boolean
    tier: PaidTier
    paid: Map<number, Invoice>
    wanted: PaidTier | 'end' | 'end-now' | null
  } | null = null

  constructor() {
    this.#read()
  }
  get paid(): Invoice[] {
    return this.#invoices.filter(({ isPaid }) => isPaid)
  }
  get #runs(): boolean {
    return this.#known && this.#status !== 'canceled'
  }

  renew(isPaid: boolean): boolean {
    if (!this.#runs) return false
    if (this.#ends) return this.end()
    this.#invoices.push({ tier: this.#tier, isPaid, refunded: 0, isDisputed: false })
    if (isPaid) this.#status = 'active'
    else this.#status = 'past_due'
    return true
  }
  collect(): boolean {
    const last = this.#invoices.at(-1)
    if (!this.#runs || !last || last.isPaid) return false
    last.isPaid = true
    this.#status = 'active'
    return true
  }
  refund(nth: number, cents?: number): boolean {
    const invoice = this.paid[nth]
    if (invoice) invoice.refunded = cents ?? prices[invoice.tier]
    return invoice !== undefined
  }
  dispute(nth: number, isDisputed: boolean): boolean {
    const invoice = this.paid[nth]
    if (invoice) invoice.isDisputed = isDisputed
    return invoice !== undefined
  }
  end(): boolean {
    const runs = this.#runs
    if (runs) this.#status = 'canceled'
    return runs
  }
  setRenewal(ends: boolean): boolean {
    if (this.#runs) this.#ends = ends
    return this.#runs
  }
  forget(): boolean {
    const isKnown = this.#known
    this.#known = false
    return isKnown
  }

  /** An event arrives. */
  learn({ id, type }: { id: string; type: string }): void {
    if (irrelevant.includes(type) || this.#heard.has(id)) return
    this.#heard.add(id)
    this.#read()
  }
  setBack(): void {
    this.#row = null
    this.#heard.clear()
  }
  #read(): void {
    if (!this.#known) {
      if (this.#row) Object.assign(this.#row, { status: 'canceled', wanted: null })
      return
    }
    // Six invoices are read; an older one stays as it was heard of.
    const from = Math.max(0, this.#invoices.length - 6)
    const read = this.#invoices
      .map((invoice, nth): [number, Invoice] => [nth, { ...invoice }])
      .filter(([nth, { isPaid }]) => nth >= from && isPaid)
    if (!this.#row && read.length === 0 && this.#status === 'canceled') return
    this.#row = {
      status: this.#status,
      ends: this.#ends,
      tier: this.#tier,
      paid: new Map([...(this.#row?.paid ?? []), ...read]),
      wanted: this.#row?.wanted ?? null,
    }
    const newest = read.at(-1)?.[1]
    if (newest && takenBack(newest) >= prices[newest.tier]) this.#want('end-now')
  }

  get #isRunning(): boolean {
    return this.#row !== null && this.#row.status !== 'canceled' && this.#row.wanted !== 'end-now'
  }
  #want(wanted: PaidTier | 'end' | 'end-now'): boolean {
    const isRunning = this.#isRunning
    if (isRunning && this.#row) this.#row.wanted = wanted
    return isRunning
  }
  get #paidTier(): PaidTier | null {
    const good = [...(this.#row?.paid.values() ?? [])]
      .filter((invoice) => takenBack(invoice) < prices[invoice.tier])
      .map(({ tier }) => tier)
    return good.includes('premium') ? 'premium' : (good[0] ?? null)
  }
  cancel(): boolean {
    const ends = this.#paidTier !== null && this.#row?.status === 'active'
    return this.#want(ends ? 'end' : 'end-now')
  }
  resume(): boolean {
    return this.#paidTier !== null && this.#want(this.#paidTier)
  }
  downgrade(): boolean {
    return this.#paidTier === 'premium' && this.#want('pro')
  }

  /** The daily job, and then the job that updates Stripe. */
  jobs(events: { id: string; type: string }[]): void {
    for (const { id } of events) this.#heard.add(id)
    this.#read()
    while (this.#row?.wanted) {
      const { wanted } = this.#row
      if (wanted === 'end-now') this.end()
      else if (this.#runs) {
        this.#ends = wanted === 'end'
        if (wanted !== 'end') this.#tier = wanted
      }
      this.#row.wanted = null
      this.#read()
    }
  }

  /** What everyone sees once every event has arrived. */
  outcome() {
    const row = this.#row
    const isActive = this.#isRunning && row?.status === 'active'
    return {
      status: row?.status,
      atStripe: this.#known ? this.#status : 'forgotten',
      paid: [...(row?.paid.values() ?? [])]
        .map((invoice) => {
          const cents = takenBack(invoice)
          return `${invoice.tier} ${cents} ${cents >= prices[invoice.tier]}`
        })
        .toSorted(),
      page: [
        this.#paidTier ?? 'free',
        isActive && row && !row.ends ? row.tier : 'free',
        this.#isRunning && row?.status === 'past_due' ? 'past_due' : 'active',
      ],
      agreed: row === null || row.wanted === null,
    }
  }
}
