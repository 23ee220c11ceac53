import type { Snapshot } from '#contract/wire/snapshot.ts'
import { cachedSince } from '#web/api/connection-status.ts'
import { openedAsOf } from '#web/api/live/live-events.ts'
import { meQuery } from '#web/api/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { weekdayTimeText } from '#web/format/dates.ts'
import { isKeptPage } from '#web/service-worker/kept-pages.ts'

/** After this time, a page that was opened has settled. */
const settledMs = 2_000

/** Temporary content: a dialog, a menu, a toast, an error, the text of a filter. */
const passing =
  'dialog[open], [role=menu], [role=alert]:not([data-unsent] *), .error-page, [data-swipe-direction], input[type=search]:not(:placeholder-shown)'

/** Sends the service worker what each page shows: once it has settled, and when it is hidden. */
export function keepSnapshots(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout>
  const sendSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(sendSnapshot, settledMs)
  }
  // The router sends the first two.
  for (const type of ['pushState', 'replaceState', 'popstate'])
    addEventListener(type, sendSoon, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && sendSnapshot(), { signal })
  const stop = openedAsOf.subscribe(sendSoon)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stop()
  })
  sendSoon()
}

/** Sends what the page shows, unless it is out of date, still loading, or temporary. */
function sendSnapshot(): void {
  const app = document.getElementById('app')
  const me = queryClient.getQueryData(meQuery.queryKey)
  const { pathname: path, search } = location
  if (!app || !me || me.hidesScores || search || !isKeptPage(path)) return
  if (openedAsOf.get() !== null || cachedSince.get() || !navigator.onLine) return
  if (app.querySelector(passing) || [...app.querySelectorAll('.placeholder')].some(isOnScreen))
    return
  const entry = document.querySelector('script[type=module]')?.getAttribute('src') ?? ''
  const snapshot = { path, userId: me.id, entry, html: age() + htmlOf(app) } satisfies Snapshot
  navigator.serviceWorker.controller?.postMessage(snapshot)
}

/** As in boot.js. */
function isOnScreen(element: Element): boolean {
  const { height, top } = element.getBoundingClientRect()
  return height > 0 && top < innerHeight
}

/** What long pages have many of, but for what stays in place while the page scrolls. */
const parts = ':is(main section, main li, main tbody tr):not(.sticky, .sticky *)'

/** Whether a part is out of sight on a page that was just opened: each costs time before the first paint. */
const isFarDown = (part: Element): boolean =>
  part.getBoundingClientRect().top + scrollY > 2 * innerHeight

/** The HTML of an element's content, for a page that is without code: only its links work. */
function htmlOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement
  const copies = copy.querySelectorAll(parts)
  for (const [at, part] of element.querySelectorAll(parts).entries())
    if (isFarDown(part)) copies[at]?.remove()
  // Unsent messages and typed text belong to one visit.
  for (const part of copy.querySelectorAll('[data-unsent]')) part.remove()
  for (const styled of copy.querySelectorAll<HTMLElement>('[style]')) {
    // The content security policy forbids styles in HTML. boot.js sets them.
    styled.dataset['style'] = styled.style.cssText
    styled.removeAttribute('style')
  }
  for (const control of copy.querySelectorAll('form, button, input, textarea, select, summary')) {
    control.setAttribute('inert', '')
    control.removeAttribute('value')
    if (control.localName === 'textarea') control.replaceChildren()
  }
  return copy.innerHTML
}

/** Says how old the page is, as the banner does. It comes first, because a page is painted as it is read. */
const age = () => `<span class="updating">Updating, as of ${weekdayTimeText(new Date())}</span>`
