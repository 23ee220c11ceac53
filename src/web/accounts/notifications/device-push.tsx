import { Badge } from '#web/ui/display/badge.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

import { pushErrorText, type PushState } from './push-subscription.ts'
import { usePush } from './use-push.ts'

const stateTexts: Record<PushState, { badge: string; text: string }> = {
  on: { badge: 'On', text: 'This browser notifies you, even when TeeTime is closed.' },
  off: {
    badge: 'Off',
    text: 'Turn it on and you won’t miss a thing, even when TeeTime is closed.',
  },
  blocked: {
    badge: 'Blocked',
    text: 'This browser blocks notifications from this site. Allow them in the browser’s settings, then come back here.',
  },
  install: {
    badge: 'Not yet',
    text: 'On iPhone and iPad, notifications only work from the Home Screen. Tap Share, then “Add to Home Screen,” and open TeeTime from there.',
  },
  unsupported: {
    badge: 'Not supported',
    text: 'This browser can’t show notifications. You need a recent browser and an https address. Email works everywhere.',
  },
}

/** Whether this browser takes pushes, with a button to change it. */
export function DevicePush() {
  const { state, toggle } = usePush()
  const { badge, text } = stateTexts[state ?? 'off']
  const canChange = state === 'on' || state === 'off'
  return (
    <section aria-labelledby="push-here" className="grid gap-3 p-4">
      <div className="grid gap-1">
        <h3 id="push-here" className="flex flex-wrap items-center gap-x-2 font-sans text-base">
          Push on this device
          {state && <Badge tone={state === 'on' ? 'fairway' : 'outline'}>{badge}</Badge>}
        </h3>
        {state ? (
          <p className="text-sm text-ink-soft">{text}</p>
        ) : (
          <Skeleton className="h-5 w-72 max-w-full" />
        )}
        {toggle.isError && state !== 'blocked' && (
          <p role="alert" className="text-sm font-medium text-rough">
            {pushErrorText(toggle.error)}
          </p>
        )}
      </div>
      {canChange && (
        <Button
          variant={state === 'on' ? 'secondary' : 'primary'}
          className="justify-self-start"
          pending={toggle.isPending}
          onClick={() => toggle.mutate(state === 'off')}
        >
          {state === 'on' ? 'Disable on This Device' : 'Enable on This Device'}
        </Button>
      )}
    </section>
  )
}
