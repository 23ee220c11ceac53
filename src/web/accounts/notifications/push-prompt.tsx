import { BellRing, X } from 'lucide-react'
import { useState } from 'react'

import { useMe } from '#web/api/session.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

import { pushErrorText } from './push-subscription.ts'
import { usePush } from './use-push.ts'

/**
 * Offers push notifications to someone who just saved a team. Shown only if this browser supports them and
 * they are off, and never again once declined here.
 */
export function PushPrompt() {
  const { id } = useMe()
  const { state, toggle } = usePush()
  const [closed, setClosed] = useState(() => wasDismissed(id))
  const close = () => {
    dismiss(id)
    setClosed(true)
  }
  if (closed || (toggle.isIdle && state !== 'off')) return null
  const done = toggle.isSuccess || state === 'blocked'
  return (
    <section
      aria-label="Notifications"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-s-4 border-flag bg-flag-soft py-1 ps-3 pe-1 text-sm"
    >
      <BellRing aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
      <output className="min-w-0 grow basis-40 py-1">
        {toggle.isSuccess
          ? 'Notifications are on for this device. Choose which ones in Notifications & Scores.'
          : 'Saved. Want a heads-up if one of your golfers withdraws or picks are about to lock?'}
        {toggle.isError && (
          <span className="block font-semibold text-rough">{pushErrorText(toggle.error)}</span>
        )}
      </output>
      <span className="flex items-center">
        {/* The same button throughout, so that it keeps the focus. */}
        <Button
          variant={done ? 'secondary' : 'primary'}
          pending={toggle.isPending}
          onClick={() => (done ? close() : toggle.mutate(true))}
        >
          {done ? 'Done' : 'Turn On'}
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

function wasDismissed(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null
  } catch {
    return false
  }
}

function dismiss(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), 'no')
  } catch {
    // Storage may be blocked; then the offer comes back another time.
  }
}
