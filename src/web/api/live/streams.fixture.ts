import { onTestFinished, vi } from 'vitest'

import { heartbeatMs } from '#contract/wire/live.ts'

/** Replaces `EventSource`. @returns the opened streams, and a function that dispatches an event on the last */
export function stubStreams(servedAt = '') {
  const opened: EventTarget[] = []
  const urls: string[] = []
  const closed = new Set<EventTarget>()
  class Stream extends EventTarget {
    constructor(url: string) {
      super()
      opened.push(this)
      urls.push(url)
    }
    close() {
      closed.add(this)
    }
  }
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      hidden: false,
      hasFocus: () => false,
      querySelector: () => ({ content: servedAt }),
      getElementById: () => null,
    }),
  )
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return {
    opened,
    urls,
    /** The streams that are open. */
    open: () => opened.filter((stream) => !closed.has(stream)).length,
    /** Lets time pass on a stream that brings nothing but heartbeats. */
    beatFor(ms: number) {
      for (let passed = 0; passed < ms; passed += heartbeatMs) {
        vi.advanceTimersByTime(heartbeatMs)
        if (opened.length > closed.size)
          opened.at(-1)?.dispatchEvent(new MessageEvent('beat', { data: '{"version":1}' }))
      }
    },
    /** Takes the network away, or brings it back. */
    goOnline(onLine: boolean) {
      Object.assign(navigator, { onLine })
      page.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
    },
    /** Gives the window the focus. */
    focus: () => page.dispatchEvent(new Event('focus')),
    /** Hides the tab, or shows it. */
    hide(hidden: boolean) {
      Object.assign(document, { hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    dispatch: (type: string, data?: string) =>
      opened
        .at(-1)
        ?.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data })),
  }
}
