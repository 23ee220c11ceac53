import type { Page } from '@playwright/test'

/** What became of a payment at the provider, as its script tells the page. */
export interface Outcome {
  error?: { type: string; message: string }
  paymentIntent?: { id: string; status: string }
}

/**
 * Serves a script at Stripe's address that behaves as Stripe's does, for a browser without a network: a
 * field that is ready when it is mounted, and a payment whose outcome `pay` decides.
 */
export async function serveStripeJs(
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
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- this function leaves as text
  const element = () => {
    const heard = new Map<string, (event: object) => void>()
    const self = {
      on: (event: string, listener: (event: object) => void) => heard.set(event, listener),
      once: () => self,
      off: () => self,
      update: () => self,
      unmount: () => self,
      destroy: () => self,
      mount(place: HTMLElement) {
        place.textContent = 'The card fields of the provider'
        setTimeout(() => heard.get('ready')?.(self))
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
