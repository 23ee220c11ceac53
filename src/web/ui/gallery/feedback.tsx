import { useState } from 'react'

import { LiveRegion } from '../feedback/live-region.tsx'
import { toast, toastFailure, toastSuccess } from '../feedback/toast.ts'
import { Button } from '../inputs/button.tsx'
import { ExampleGroup, Example, Variant } from './example.tsx'

/** Parts that announce a change. */
export function FeedbackExamples() {
  return (
    <ExampleGroup title="Announcements">
      <Example name="Toaster" hint="Holds the toasts, and loads them with the first touch.">
        <Variant label="in place">Below, as on every page.</Variant>
      </Example>
      <Example name="ToastViewport" hint="One at a time, for five seconds. F8 focuses it.">
        <Variant label="variants">
          <Button onClick={() => toast({ title: 'Picks lock in an hour' })}>default</Button>
          <Button onClick={() => toastSuccess('Saved', 'Your team is in.')}>success</Button>
          <Button onClick={() => toastFailure('Error', 'Failed to save.')}>destructive</Button>
        </Variant>
        <Variant label="action">
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
        </Variant>
      </Example>
      <Example name="LiveRegion" hint="Silent on screen: screen readers announce each change.">
        <Announcer />
      </Example>
    </ExampleGroup>
  )
}

function Announcer() {
  const [count, setCount] = useState(40)
  return (
    <Variant label="after a change">
      <Button onClick={() => setCount(count - 1)}>Hide a golfer</Button>
      <LiveRegion text={`${count} golfers`} />
    </Variant>
  )
}
