import { type TouchEvent, useRef } from 'react'

/** As many pixels as a finger moves for a swipe. */
const swipePx = 40

/** Touch handlers that report one finger's swipe to the left or right. */
export function useSwipe(onSwipe: (to: 'left' | 'right', event: TouchEvent) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent) => {
      const touch = touches[0]
      // React also passes on the touches of dialogs that were opened from here.
      const isInside = target instanceof Node && currentTarget.contains(target)
      start.current =
        touch && touches.length === 1 && isInside ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchCancel: () => {
      start.current = null
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      const from = start.current
      start.current = null
      if (!touch || !from) return
      const [right, down] = [touch.clientX - from.x, touch.clientY - from.y]
      const isSideways = Math.abs(right) > Math.max(swipePx, 2 * Math.abs(down))
      if (isSideways) onSwipe(right < 0 ? 'left' : 'right', event)
    },
  }
}
