import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'

import { tellBroken, tellDeclined } from './payment-toasts.ts'
import { useActivate } from './use-activate.ts'

/**
 * Goes on where a bank's own page has sent the payer back to: the provider's answer is in the address.
 * The server looks the payment up, whatever the address says.
 */
export function useReturn(): void {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const activate = useActivate()
  const seen = useRef(false)
  const intent = search.get('payment_intent')
  const status = search.get('redirect_status')
  useEffect(() => {
    if (intent === null || seen.current) return
    seen.current = true
    navigate('/subscription', { replace: true })
    if (status === 'failed') tellDeclined('Your bank did not approve the payment.')
    else activate.mutate(intent, { onError: tellBroken })
  })
}
