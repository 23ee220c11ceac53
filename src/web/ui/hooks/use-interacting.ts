import { type RefObject, useEffect, useState } from 'react'

/** After the last sign of a reader in a list, its rows stay where they are for this long. */
const idleMs = 4_000
const leftMs = 400

/**
 * Whether somebody is busy in a list, so that nothing in it may move: a finger or a button is down, or
 * the pointer or the focus is in it and has been used a moment ago.
 */
export function useInteracting(list: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const ended = new AbortController()
    const options = { signal: ended.signal, passive: true }
    let timer: ReturnType<typeof setTimeout> | undefined
    let down = false
    const freeAfter = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setHeld(false), ms)
    }
    const use = () => {
      setHeld(true)
      clearTimeout(timer)
      if (!down) freeAfter(idleMs)
    }
    const press = () => {
      down = true
      use()
    }
    const release = () => {
      if (!down) return
      down = false
      freeAfter(idleMs)
    }
    const leave = () => !down && freeAfter(leftMs)
    // A finger that scrolls cancels its pointer and stays down: only touch events tell.
    for (const type of ['pointerdown', 'touchstart']) element.addEventListener(type, press, options)
    for (const type of ['pointermove', 'keydown', 'focusin']) {
      element.addEventListener(type, use, options)
    }
    for (const type of ['pointerleave', 'focusout']) element.addEventListener(type, leave, options)
    for (const type of ['touchend', 'touchcancel']) addEventListener(type, release, options)
    addEventListener('pointerup', release, options)
    addEventListener(
      'pointercancel',
      ({ pointerType }) => pointerType !== 'touch' && release(),
      options,
    )
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [list])
  return held
}
