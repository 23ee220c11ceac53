import type { PaymentProvider } from '../../world/payment-provider.ts'

const words: Record<PaymentProvider['source'], string> = {
  'stripe live': 'by Stripe',
  'stripe test': 'by Stripe, in its test mode',
  'test form': 'a form for test cards (set the STRIPE_ keys for Stripe)',
  none: 'not set up (set the STRIPE_ keys)',
}

/** How plans are paid, for the one who starts the server. */
export const inWords = ({ source }: PaymentProvider): string => words[source]
