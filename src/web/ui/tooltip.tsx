import * as Radix from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

interface TooltipProps {
  /** What it says. */
  text: ReactNode
  /** One element that can take focus. */
  children: ReactNode
}

/** Words that appear over a control that is pointed at or focused, after 700 ms. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-xs rounded-slot bg-ink px-2.5 py-1.5 text-sm text-board shadow-lift"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
