import { Lock } from 'lucide-react'

import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

interface SubmitPaymentProps {
  /** `Subscribe to Pro - $9.99/month` */
  label: string
  processing: boolean
  /** False until the provider's fields are there. */
  ready?: boolean
}

/** The button that pays. */
export function SubmitPayment({ label, processing, ready = true }: SubmitPaymentProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      disabled={!ready}
      aria-disabled={processing}
      className="w-full"
      icon={
        processing ? <Spinner className="size-4" /> : <Lock aria-hidden="true" className="size-4" />
      }
    >
      {processing ? 'Processing...' : label}
    </Button>
  )
}
