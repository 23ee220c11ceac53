import { useState } from 'react'

import { LiveRegion } from '../feedback/live-region.tsx'
import { toast } from '../feedback/toast.ts'
import { Button } from '../inputs/button.tsx'
import { Family, Part, State } from './part.tsx'

/** Parts that announce a change. */
export function Announcements() {
  return (
    <Family title="Announcements">
      <Part name="ToastRegion" hint="Holds the toasts, and loads them with the first touch.">
        <State label="in place">Below, as on every page.</State>
      </Part>
      <Part name="Toasts" hint="One at a time, for five seconds. F8 focuses it.">
        <State label="variants">
          <Button onClick={() => toast({ title: 'Draft closes in an hour' })}>default</Button>
          <Button
            onClick={() =>
              toast({ title: 'Saved', description: 'Your team is in.', variant: 'success' })
            }
          >
            success
          </Button>
          <Button
            onClick={() =>
              toast({ title: 'Error', description: 'Failed to save.', variant: 'destructive' })
            }
          >
            destructive
          </Button>
        </State>
        <State label="action">
          <Button
            onClick={() =>
              toast({
                title: 'Golfer removed',
                action: { label: 'Undo', onSelect: () => toast({ title: 'Golfer restored' }) },
              })
            }
          >
            with an action
          </Button>
        </State>
      </Part>
      <Part name="LiveRegion" hint="Silent on screen: screen readers announce each change.">
        <Announcer />
      </Part>
    </Family>
  )
}

function Announcer() {
  const [count, setCount] = useState(40)
  return (
    <State label="after a change">
      <Button onClick={() => setCount(count - 1)}>Hide a golfer</Button>
      <LiveRegion text={`${count} golfers`} />
    </State>
  )
}
