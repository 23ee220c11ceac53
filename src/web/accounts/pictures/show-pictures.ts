import { QueryObserver } from '@tanstack/react-query'

import { queryClient } from '#web/api/query-client.ts'

import { pictureUrl } from './pictured.tsx'
import { picturesQuery } from './queries.ts'

const sheet = new CSSStyleSheet()

/** Keeps people's pictures on their markers until the signal. Pages load it last: without it, markers show initials. */
export function showPictures(signal: AbortSignal): void {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  const observer = new QueryObserver(queryClient, picturesQuery)
  const show = ({ data = {} }: { data?: Record<string, string> | undefined }) =>
    sheet.replaceSync(
      Object.entries(data)
        .map(([userId, id]) => `[data-person="${userId}"]{--picture:url(${pictureUrl(id)})}`)
        .join(''),
    )
  show(observer.getCurrentResult())
  signal.addEventListener('abort', observer.subscribe(show))
}
