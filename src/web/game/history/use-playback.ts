import { useEffect, useState } from 'react'

/** A replay takes about this long. */
const weekMs = 14_000
const [fastestMs, slowestMs] = [60, 700]

/** The position in the week, and the controls that move it. */
export interface Playback {
  at: number
  playing: boolean
  seek: (at: number) => void
  /** Pauses or resumes. At the end, starts over. */
  toggle: () => void
}

/** Plays moments one after another. At the last one it follows new moments as they arrive. */
export function usePlayback(count: number): Playback {
  // Null follows the newest moment.
  const [position, setPosition] = useState<number | null>(null)
  const [isStarted, setIsStarted] = useState(false)
  const last = count - 1
  const at = Math.min(position ?? last, last)
  const playing = isStarted && at < last
  const stepMs = Math.min(Math.max(weekMs / Math.max(count, 1), fastestMs), slowestMs)
  useEffect(() => {
    if (!playing) return
    const step = () => setPosition((now) => (now === null || now + 1 >= last ? null : now + 1))
    const timer = setInterval(step, stepMs)
    return () => clearInterval(timer)
  }, [playing, last, stepMs])
  return {
    at,
    playing,
    seek(to) {
      setIsStarted(false)
      setPosition(to >= last ? null : to)
    },
    toggle() {
      if (!playing && at >= last) setPosition(0)
      setIsStarted(!playing)
    },
  }
}
