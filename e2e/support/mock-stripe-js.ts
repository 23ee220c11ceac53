import type { Page } from '@playwright/test'

/** The outcome of a payment, as the provider's script reports it. */
export interface Outcome {
  error?: { type: string; message: string; payment_intent?: { id: string; status: string } }
  paymentIntent?: { id: string; status: string }
}

/**
 * Serves a mock of Stripe's script: its card field is ready once mounted, and `pay` decides the outcome of
 * a payment.
 */
export async function mockStripeJs(
  page: Page,
  pay: (clientSecret: string) => Outcome,
): Promise<void> {
  await page.exposeFunction('payAtStripe', pay)
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${script.toString()})()` }),
  )
}

interface StripeWindow {
  Stripe?: unknown
  payAtStripe?: (clientSecret: string) => Promise<Outcome>
}

function script(): void {
  const global = window as StripeWindow
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function's source
  const element = () => {
    const listeners = new Map<string, (event: object) => void>()
    const self = {
      on: (event: string, listener: (event: object) => void) => listeners.set(event, listener),
      once: () => self,
      off: () => self,
      update: () => self,
      unmount: () => self,
      destroy: () => self,
      mount(place: HTMLElement) {
        place.textContent = 'The card fields of the provider'
        setTimeout(() => listeners.get('ready')?.(self))
      },
    }
    return self
  }
  let clientSecret = ''
  global.Stripe = Object.assign(
    () => ({
      elements(options: { clientSecret: string }) {
        clientSecret = options.clientSecret
        return { create: element, getElement: () => null, update: () => {}, on: () => {} }
      },
      createToken: () => {},
      createPaymentMethod: () => {},
      confirmCardPayment: () => {},
      confirmPayment: () => global.payAtStripe?.(clientSecret),
      registerAppInfo: () => {},
      _registerWrapper: () => {},
    }),
    { version: 'stand-in' },
  )
}
