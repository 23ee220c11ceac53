import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states.tsx'

import { pushFailure, type PushState } from './push.ts'
import { usePush } from './use-push.ts'

const words: Record<PushState, { badge: string; text: string }> = {
  on: { badge: 'On', text: 'This browser tells you, even when TeeTime is closed.' },
  off: { badge: 'Off', text: 'Turn it on to be told in time, even when TeeTime is closed.' },
  blocked: {
    badge: 'Blocked',
    text: "This browser has been told never to show notifications of this site. Allow them in the browser's settings for it, then come back here.",
  },
  install: {
    badge: 'Not yet',
    text: 'An iPhone or iPad shows notifications of apps only: open Share, choose “Add to Home Screen”, and come back here from there.',
  },
  unsupported: {
    badge: 'Not here',
    text: 'This browser cannot show notifications. That takes a recent one, and an address that begins with https. Mail works everywhere.',
  },
}

/** What this browser can do about push and does, with the button that changes it. */
export function PushHere() {
  const { state, turn } = usePush()
  const { badge, text } = words[state ?? 'off']
  const can = state === 'on' || state === 'off'
  return (
    <section aria-labelledby="push-here" className="grid gap-3 p-4">
      <div className="grid gap-1">
        <h3 id="push-here" className="flex items-center gap-2 font-sans text-base">
          Push on this device
          {state && <Badge tone={state === 'on' ? 'fairway' : 'outline'}>{badge}</Badge>}
        </h3>
        {state ? (
          <p className="text-sm text-ink-soft">{text}</p>
        ) : (
          <Skeleton className="h-5 w-72 max-w-full" />
        )}
        {turn.isError && state !== 'blocked' && (
          <p role="alert" className="text-sm font-medium text-rough">
            {pushFailure(turn.error)}
          </p>
        )}
      </div>
      {can && (
        <Button
          variant={state === 'on' ? 'secondary' : 'primary'}
          className="justify-self-start"
          pending={turn.isPending}
          onClick={() => turn.mutate(state === 'off')}
        >
          {state === 'on' ? 'Disable on this device' : 'Enable on this device'}
        </Button>
      )}
    </section>
  )
}
