import { type RefObject, useEffect, useState } from 'react'

import { createStore, type Store } from '../hooks/store.ts'

/** How long after the last input in a list its rows stay where they are. */
const idleMs = 4_000
const leaveMs = 400

/**
 * Whether someone is using a list, so its rows must not move: a finger or mouse button is down on it, or
 * the pointer moved or a key was pressed in it within the last 4 s. A store, so that a touch renders nothing.
 */
export function useInteractionStore(list: RefObject<HTMLElement | null>): Store<boolean> {
  const [interacting] = useState(() => createStore(false))
  useEffect(() => {
    const element = list.current
    if (!element) return
    const listening = new AbortController()
    const options = { signal: listening.signal, passive: true }
    let timer: ReturnType<typeof setTimeout> | undefined
    let down = false
    const releaseAfter = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => interacting.set(false), ms)
    }
    const use = () => {
      interacting.set(true)
      clearTimeout(timer)
      if (!down) releaseAfter(idleMs)
    }
    const press = () => {
      down = true
      use()
    }
    const release = () => {
      if (!down) return
      down = false
      releaseAfter(idleMs)
    }
    const leave = () => !down && releaseAfter(leaveMs)
    // Touch scrolling cancels the pointer while the finger is down. Only touch events report it.
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
      listening.abort()
    }
  }, [list, interacting])
  return interacting
}
