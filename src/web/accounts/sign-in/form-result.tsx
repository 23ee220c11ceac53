import { type ReactNode, useEffect, useRef } from 'react'

import { usePageTitle } from '#web/ui/page/page-heading.tsx'

interface OutcomeProps {
  title: string
  children: ReactNode
  /** Links and buttons that lead on. */
  actions: ReactNode
}

/** A form's outcome, shown in its place. It takes the focus, so that a screen reader reads it. */
export function FormResult({ title, children, actions }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h1>
      <div className="grid gap-2 text-ink-soft">{children}</div>
      <div className="grid gap-2">{actions}</div>
    </div>
  )
}
