/**
 * A stream is `open`, `waiting` to be opened again, `resting` without a network or in a tab that has been hidden for a
 * minute, or `closed` for good.
 */
type StreamState = 'open' | 'waiting' | 'resting' | 'closed'

const minRetryMs = 1_000
const maxWaitMs = 30_000
/** A tab closes its stream after it has been hidden for this long. */
const hiddenMs = 60_000

/** A stream that is kept open. */
interface KeptStream {
  isOpen(): boolean
  /** Opens it, in place of the one that is open. */
  open(): void
  /** Opens it after a while, which grows with each time until one works. */
  reopen(): void
  noteWorking(): void
  rest(): void
  /** Closes it for good. */
  close(): void
}

/**
 * Keeps a stream open. A timer belongs to the state that set it and ends with it.
 *
 * @param start opens a stream
 * @param onDown is called whenever there is none
 */
export function keepOpen(start: () => EventSource, onDown: () => void): KeptStream {
  let state: StreamState = 'resting'
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = minRetryMs
  let restsAt = Infinity

  const setTimer = (then: () => void, at: number) => {
    clearTimeout(timer)
    if (at < Infinity) timer = setTimeout(then, at - Date.now())
  }
  const enter = (next: Exclude<StreamState, 'open'>) => {
    clearTimeout(timer)
    source?.close()
    source = null
    state = next
    onDown()
  }
  const rest = () => enter('resting')
  const open = () => {
    if (state === 'closed') return
    if (!navigator.onLine || Date.now() >= restsAt) return rest()
    source?.close()
    state = 'open'
    source = start()
    setTimer(rest, restsAt)
  }
  const onVisibilityChange = () => {
    restsAt = document.hidden ? Date.now() + hiddenMs : Infinity
    if (state === 'open') setTimer(rest, restsAt)
    else if (!document.hidden) open()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  // It may have been opened in the background.
  if (document.hidden) onVisibilityChange()
  return {
    isOpen: () => state === 'open',
    open,
    reopen() {
      if (state === 'closed') return
      enter('waiting')
      // Jitter keeps browsers from reconnecting all at the same moment.
      setTimer(open, Date.now() + wait * (0.5 + Math.random()))
      wait = Math.min(wait * 2, maxWaitMs)
    },
    noteWorking() {
      wait = minRetryMs
    },
    rest,
    close() {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      enter('closed')
    },
  }
}
