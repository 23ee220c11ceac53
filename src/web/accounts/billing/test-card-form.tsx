import { FlaskConical } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { payWithTestCard } from '#contract/accounts/billing.ts'
import type { Input as InputOf } from '#contract/wire/endpoint.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { ApiError, call } from '#web/api/client.ts'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'

import { formatCvc, formatExpiry, formatCardNumber } from './card-format.ts'
import { CardDeclined, PayButton, usePayment } from './use-payment.tsx'

interface TestCardFormProps {
  clientSecret: string
  submitLabel: string
}

const cards = [
  { number: '4242 4242 4242 4242', outcome: 'is accepted' },
  { number: '4000 0000 0000 0002', outcome: 'is declined' },
]
const empty = { number: '', expiry: '', cvc: '' }
type FieldErrors = Partial<Record<keyof typeof empty, { message: string }>>

/** The card form of a server without a payment provider. Labeled as a test; accepts test cards only. */
// oxlint-disable-next-line max-lines-per-function -- mostly markup
export function TestCardForm({ clientSecret, submitLabel }: TestCardFormProps) {
  const [card, setCard] = useState(empty)
  const [problems, setProblems] = useState<FieldErrors>({})
  const { pay, declined } = usePayment(payByTestCard)
  const set = (change: Partial<typeof empty>) => setCard({ ...card, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pay.isPending) return
    const read = payWithTestCard.body.safeParse({ clientSecret, ...card })
    const issues = read.error?.issues ?? []
    setProblems(Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue])))
    if (read.success) pay.mutate(read.data)
    else document.getElementById(`field-${String(issues[0]?.path[0])}`)?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-busy={pay.isPending}>
      <TestCardNotice onPick={(number) => set({ number, expiry: validExpiry(), cvc: '123' })} />
      <ErrorSummary errors={problems} error={declined} />
      <Field name="number" label="Card number" error={problems.number?.message}>
        {(control) => (
          <Input
            {...control}
            value={card.number}
            onChange={({ target }) => set({ number: formatCardNumber(target.value) })}
            inputMode="numeric"
            autoComplete="off"
            placeholder="4242 4242 4242 4242"
            className="digits"
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field name="expiry" label="Expiry" error={problems.expiry?.message}>
          {(control) => (
            <Input
              {...control}
              value={card.expiry}
              onChange={({ target }) => set({ expiry: formatExpiry(target.value, card.expiry) })}
              inputMode="numeric"
              autoComplete="off"
              placeholder="MM/YY"
              className="digits"
            />
          )}
        </Field>
        <Field name="cvc" label="Security code" error={problems.cvc?.message}>
          {(control) => (
            <Input
              {...control}
              value={card.cvc}
              onChange={({ target }) => set({ cvc: formatCvc(target.value) })}
              inputMode="numeric"
              autoComplete="off"
              placeholder="CVC"
              className="digits"
            />
          )}
        </Field>
      </div>
      <PayButton label={submitLabel} processing={pay.isPending} />
    </form>
  )
}

type TestCard = InputOf<typeof payWithTestCard>['body']

/** The refusals that concern the card; any other is a payment error. */
const cardRefusals: readonly (string | null)[] = [
  'card-declined',
  'card-expired',
  'card-unknown',
] satisfies RefusalCode[]

async function payByTestCard(body: TestCard): Promise<string> {
  try {
    return (await call(payWithTestCard, { body })).paymentIntentId
  } catch (error) {
    if (!(error instanceof ApiError) || !cardRefusals.includes(error.code)) throw error
    throw new CardDeclined(error.error ?? '')
  }
}

function TestCardNotice({ onPick }: { onPick: (number: string) => void }) {
  return (
    <div className="grid gap-2 rounded-slot border border-water bg-water-soft p-3 text-sm">
      <p className="flex gap-2">
        <FlaskConical className="mt-0.5 size-4 shrink-0 text-water" />
        <span>
          <strong>Test payments.</strong> No payment provider is set up, so no money moves and only
          test cards work. Don’t enter a real card.
        </span>
      </p>
      <ul>
        {cards.map(({ number, outcome }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-2">
            <button type="button" className="link digits min-h-11" onClick={() => onPick(number)}>
              <span className="sr-only">Fill in </span>
              {number}
            </button>
            {outcome}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An expiry that is still valid: December of next year. */
const validExpiry = () => `12/${String((new Date().getFullYear() + 1) % 100).padStart(2, '0')}`
