import type { Snapshot } from '#contract/wire/snapshot.ts'
import { openedAsOf } from '#web/api/live/live-events.ts'
import { meQuery } from '#web/api/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { weekdayTimeText } from '#web/format/dates.ts'

import { updatingClass } from './offline-banner.tsx'

/** Sends the service worker what the page shows, unless that is out of date or half of it. */
export function sendSnapshot(): void {
  const app = document.getElementById('app')
  const userId = queryClient.getQueryData(meQuery.queryKey)?.id
  if (!app || !userId || openedAsOf.get() !== null) return
  if (app.querySelector('dialog[open], .animate-slot')) return
  const html = age() + htmlOf(app)
  const snapshot = { path: location.pathname, userId, html } satisfies Snapshot
  navigator.serviceWorker.controller?.postMessage(snapshot)
}

/** The HTML of an element's content, for a page that is without code. */
function htmlOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement
  for (const styled of copy.querySelectorAll<HTMLElement>('[style]')) {
    // The content security policy forbids styles in HTML. boot.js sets them.
    styled.dataset['style'] = styled.style.cssText
    styled.removeAttribute('style')
  }
  for (const field of copy.querySelectorAll('input, textarea, select')) {
    // What is typed there would be lost, and what was typed belongs to one visit.
    field.setAttribute('inert', '')
    field.removeAttribute('value')
    if (field.localName === 'textarea') field.replaceChildren()
  }
  return copy.innerHTML
}

/** Says how old the page is, as the banner does. It comes first, because a page is painted as it is read. */
const age = () =>
  `<span class="${updatingClass}">Updating, as of ${weekdayTimeText(new Date())}</span>`
