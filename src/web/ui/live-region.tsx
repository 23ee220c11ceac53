import { useState } from 'react'

/** Says to a screen reader, politely, what has changed since the page was opened. */
export function LiveRegion({ text }: { text: string }) {
  const [atFirst, setAtFirst] = useState<string | null>(text)
  if (atFirst !== null && atFirst !== text) setAtFirst(null)
  return <output className="sr-only">{atFirst === text ? '' : text}</output>
}
