import { useEffect } from 'react'

import flagsUrl from './flags.css?url'

let isLoaded = false

/** Loads the style sheet with all flags once, when the page has nothing else to do. */
function loadFlags(): void {
  if (isLoaded) return
  isLoaded = true
  const load = () =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: flagsUrl }),
    )
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load)
  else load()
}

/** The flag of a golfer's country, to stand before the name. Renders nothing when the country is unknown. */
export function Flag({ country }: { country: string | null | undefined }) {
  useEffect(loadFlags, [])
  if (!country) return null
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a background, not a file
      role="img"
      aria-label={country}
      title={country}
      data-country={country}
      className="flag"
    />
  )
}
