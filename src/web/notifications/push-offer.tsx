import { BellRing, X } from 'lucide-react'
import { useState } from 'react'

import { useAccount } from '#web/page/account.tsx'
import { Button } from '#web/ui/button.tsx'

import { pushFailure } from './push.ts'
import { usePush } from './use-push.ts'

/**
 * Offers, to somebody who has just saved a team, to tell of what may happen to it. Only where this browser
 * can and does not yet, and never again once it was declined here.
 */
export function PushOffer() {
  const { id } = useAccount()
  const { state, turn } = usePush()
  const [closed, setClosed] = useState(() => wasDeclined(id))
  const close = () => {
    decline(id)
    setClosed(true)
  }
  if (closed || (turn.isIdle && state !== 'off')) return null
  const done = turn.isSuccess || state === 'blocked'
  return (
    <section
      aria-label="Notifications"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-s-4 border-flag bg-flag-soft py-1 ps-3 pe-1 text-sm"
    >
      <BellRing aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
      <output className="min-w-0 grow basis-40 py-1">
        {turn.isSuccess
          ? 'You will be told on this device. What of, you choose in your profile.'
          : 'Saved. Want to hear if a golfer of yours withdraws, or when the deadline is near?'}
        {turn.isError && (
          <span className="block font-semibold text-rough">{pushFailure(turn.error)}</span>
        )}
      </output>
      <span className="flex items-center">
        {/* One button all along, so that the focus stays on it. */}
        <Button
          variant={done ? 'secondary' : 'primary'}
          pending={turn.isPending}
          onClick={() => (done ? close() : turn.mutate(true))}
        >
          {done ? 'Done' : 'Tell me'}
        </Button>
        {!done && (
          <Button variant="ghost" size="icon" aria-label="No, thanks" onClick={close}>
            <X aria-hidden="true" className="size-5" />
          </Button>
        )}
      </span>
    </section>
  )
}

const keyOf = (userId: string) => `teetime-push-offer-${userId}`

function wasDeclined(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null
  } catch {
    return false
  }
}

function decline(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), 'no')
  } catch {
    // Storage may be forbidden; then it is offered again another time.
  }
}
