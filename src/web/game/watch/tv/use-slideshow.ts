import { useEffect, useState } from 'react'

/** How long a slide stays: enough to find and read one's row. */
const slideMs = 15_000

/** Advances slides on a timer and with the arrow keys. Space pauses. */
export function useSlideshow(count: number) {
  const [turns, setTurns] = useState(0)
  const [paused, setPaused] = useState(false)
  const at = count > 0 ? ((turns % count) + count) % count : 0
  useEffect(() => {
    if (paused || count < 2) return undefined
    // Starts over with every turn, so that a sheet turned by hand stays as long.
    const timer = setTimeout(() => setTurns(at + 1), slideMs)
    return () => clearTimeout(timer)
  }, [paused, count, at])
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'ArrowRight') setTurns(at + 1)
      else if (key === 'ArrowLeft') setTurns(at - 1)
      // The button takes its own.
      else if (key === ' ' && !(target instanceof HTMLButtonElement)) setPaused((was) => !was)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [at])
  return { at, paused, togglePause: () => setPaused((was) => !was) }
}
