import { useState } from 'react'

/** Announces changes of `text` to screen readers, politely. The initial text is not announced. */
export function LiveRegion({ text }: { text: string }) {
  const [initial, setInitial] = useState<string | null>(text)
  if (initial !== null && initial !== text) setInitial(null)
  return <output className="sr-only">{initial === text ? '' : text}</output>
}
