import { type ComponentProps, useRef } from 'react'

import { Button } from './button.tsx'

const delayMs = 700
/** So soon after one was hidden the next is shown at once. */
const skipMs = 300
let hiddenAt = -Infinity

interface IconButtonProps extends ComponentProps<typeof Button> {
  /** What it does: said, and shown over it to whoever points at it or comes to it by keyboard. */
  label: string
}

/** A button that is an icon alone. Its tooltip is the browser's popover: a package for it weighs as much as a page. */
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
      {/* Its words are the button's own: nobody needs to hear them twice. */}
      <span ref={tip} popover="hint" aria-hidden="true" className="tooltip">
        {label}
      </span>
    </>
  )
}
