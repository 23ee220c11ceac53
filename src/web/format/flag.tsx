import { type ReactNode, useEffect } from 'react'

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

interface CountryProps {
  /** What the golf source calls it. */
  country: string | null | undefined
}

/** The flag of a golfer's country, for the eye only. Nothing stands for an unknown country. */
export function Flag({ country }: CountryProps) {
  useEffect(loadFlags, [])
  if (!country) return null
  return <span aria-hidden="true" title={country} data-country={country} className="flag" />
}

/** A golfer's name after their flag. Screen readers read the name first, then the country. */
export function FlaggedName({ country, children }: CountryProps & { children: ReactNode }) {
  return (
    <>
      <Flag country={country} />
      {children}
      {country && <span className="sr-only">, {country}</span>}
    </>
  )
}
