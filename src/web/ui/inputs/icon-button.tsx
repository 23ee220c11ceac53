import { type ComponentProps, useRef } from 'react'

import { Button } from './button.tsx'

const delayMs = 700
/** Within this time after a tooltip is hidden, the next one opens without a delay. */
const skipMs = 300
let hiddenAt = -Infinity

interface IconButtonProps extends ComponentProps<typeof Button> {
  /** The accessible name, and the tooltip on hover and keyboard focus. */
  label: string
}

/** An icon-only button. Its tooltip is a native popover: a tooltip package weighs as much as a page. */
export function IconButton({ label, ...props }: IconButtonProps) {
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (source: HTMLElement) => {
    clearTimeout(timer.current)
    const wait = performance.now() - hiddenAt < skipMs ? 0 : delayMs
    timer.current = setTimeout(() => tip.current?.showPopover?.({ source }), wait)
  }
  const hide = () => {
    clearTimeout(timer.current)
    if (!tip.current?.matches(':popover-open')) return
    tip.current.hidePopover()
    hiddenAt = performance.now()
  }
  return (
    <>
      <Button
        {...props}
        size="icon"
        aria-label={label}
        onPointerEnter={({ pointerType, currentTarget }) =>
          pointerType === 'mouse' && show(currentTarget)
        }
        onPointerLeave={hide}
        onPointerDown={hide}
        onFocus={({ currentTarget }) =>
          currentTarget.matches(':focus-visible') && show(currentTarget)
        }
        onBlur={hide}
      />
      {/* Hidden from screen readers, which read the same words as the button's name. */}
      <span ref={tip} popover="hint" aria-hidden="true" className="tooltip">
        {label}
      </span>
    </>
  )
}
