import { useEffect, useState } from 'react'

/** A replay takes about this long. */
const replayMs = 14_000
const [minStepMs, maxStepMs] = [60, 700]

/** The position in the week, and the controls that move it. */
export interface Replay {
  index: number
  playing: boolean
  seek: (index: number) => void
  /** Pauses or resumes. At the end, starts over. */
  toggle: () => void
}

/** Plays points one after another. At the last one it follows new points as they arrive. */
export function useReplay(count: number): Replay {
  // Null follows the newest moment.
  const [position, setPosition] = useState<number | null>(null)
  const [isStarted, setIsStarted] = useState(false)
  const last = count - 1
  const index = Math.min(position ?? last, last)
  const playing = isStarted && index < last
  const stepMs = Math.min(Math.max(replayMs / Math.max(count, 1), minStepMs), maxStepMs)
  useEffect(() => {
    if (!playing) return
    const step = () => setPosition((now) => (now === null || now + 1 >= last ? null : now + 1))
    const timer = setInterval(step, stepMs)
    return () => clearInterval(timer)
  }, [playing, last, stepMs])
  return {
    index,
    playing,
    seek(to) {
      setIsStarted(false)
      setPosition(to >= last ? null : to)
    },
    toggle() {
      if (!playing && index >= last) setPosition(0)
      setIsStarted(!playing)
    },
  }
}
