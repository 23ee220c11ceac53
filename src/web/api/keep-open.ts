import { heartbeatMs } from '#contract/wire/live.ts'

/**
 * A stream is `open`, `waiting` to be opened again, `resting` without a network, in a tab that has been hidden for a
 * minute, or after it made room for newer ones in a page without the focus, or `closed` for good.
 */
type StreamState = 'open' | 'waiting' | 'resting' | 'closed'

const minRetryMs = 1_000
const maxWaitMs = 30_000
/** A tab closes its stream after it has been hidden for this long. */
const hiddenMs = 60_000
/** After so many heartbeats that didn't come, a stream counts as cut, though the browser knows of no error. */
const maxMissed = 4

/** A stream that is kept open. */
interface KeptStream {
  isOpen(): boolean
  /** Opens it, in place of the one that is open. */
  open(): void
  /** Opens it after a while, which grows with each time until one works. */
  reopen(): void
  /** Notes that it has brought something. */
  noteWorking(): void
  /** Closes it until the page is shown or gets the focus, or the network is back. */
  rest(): void
  /** Closes it for good. */
  close(): void
}

/**
 * Keeps a stream open. A timer belongs to the state that set it and ends with it.
 *
 * @param start opens a stream
 * @param onDown is called whenever there is none, with whether it was cut off
 */
export function keepOpen(start: () => EventSource, onDown: (isCut: boolean) => void): KeptStream {
  let state: StreamState = 'resting'
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = minRetryMs
  let restsAt = Infinity
  /** How many heartbeats were due since it brought something. Not a time, since a device that sleeps hears nothing. */
  let missed = 0

  const enter = (next: Exclude<StreamState, 'open'>) => {
    clearTimeout(timer)
    source?.close()
    state = next
    onDown(next === 'waiting')
  }
  const rest = () => enter('resting')
  const reopen = () => {
    if (state === 'closed') return
    enter('waiting')
    // Jitter keeps browsers from reconnecting all at the same moment.
    timer = setTimeout(open, wait * (0.5 + Math.random()))
    wait = Math.min(wait * 2, maxWaitMs)
  }
  const check = () => {
    if (Date.now() >= restsAt) return rest()
    missed += 1
    if (missed === maxMissed) reopen()
    else timer = setTimeout(check, heartbeatMs)
  }
  const open = () => {
    if (state === 'closed') return
    if (!navigator.onLine || Date.now() >= restsAt) return rest()
    clearTimeout(timer)
    source?.close()
    state = 'open'
    source = start()
    missed = 0
    timer = setTimeout(check, heartbeatMs)
  }
  const onAttention = () => {
    restsAt = document.hidden ? Date.now() + hiddenMs : Infinity
    if (state !== 'open' && !document.hidden) open()
  }
  document.addEventListener('visibilitychange', onAttention)
  addEventListener('focus', onAttention)
  // It may have been opened in the background.
  if (document.hidden) onAttention()
  return {
    isOpen: () => state === 'open',
    open,
    reopen,
    noteWorking() {
      missed = 0
      wait = minRetryMs
    },
    rest,
    close() {
      document.removeEventListener('visibilitychange', onAttention)
      removeEventListener('focus', onAttention)
      enter('closed')
    },
  }
}
