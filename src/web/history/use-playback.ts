import { useEffect, useState } from 'react'

/** A week takes about this long to play again. */
const weekMs = 14_000
const [fastestMs, slowestMs] = [60, 700]

/** Where in the week the reader is. */
export interface Playback {
  at: number
  playing: boolean
  seek: (at: number) => void
  /** Plays on from here, or from the beginning at the end; or stops. */
  toggle: () => void
}

/** Plays moments one after the other. At the last one it follows what comes new. */
export function usePlayback(count: number): Playback {
  // Null is the newest moment, whichever that is.
  const [sought, seek] = useState<number | null>(null)
  const [wanted, setWanted] = useState(false)
  const last = count - 1
  const at = Math.min(sought ?? last, last)
  const playing = wanted && at < last
  const stepMs = Math.min(Math.max(weekMs / Math.max(count, 1), fastestMs), slowestMs)
  useEffect(() => {
    if (!playing) return
    const step = () => seek((now) => (now === null || now + 1 >= last ? null : now + 1))
    const timer = setInterval(step, stepMs)
    return () => clearInterval(timer)
  }, [playing, last, stepMs])
  return {
    at,
    playing,
    seek(to) {
      setWanted(false)
      seek(to >= last ? null : to)
    },
    toggle() {
      if (!playing && at >= last) seek(0)
      setWanted(!playing)
    },
  }
}
