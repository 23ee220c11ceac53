import { Stripe } from 'stripe'

/**
 * Ends a subscription now. What is still to be paid for it is made void first, so that no open window
 * can pay for what has ended.
 */
export async function end(stripe: Stripe, externalId: string): Promise<void> {
  const expand = ['latest_invoice']
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(externalId, { expand })
  if (invoice && typeof invoice !== 'string' && invoice.status === 'open') {
    await stripe.invoices.voidInvoice(invoice.id).catch((error: unknown) => {
      // Paid in this moment: then it stands, and only what would follow is ended.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
  }
  await stripe.subscriptions.cancel(externalId)
}
