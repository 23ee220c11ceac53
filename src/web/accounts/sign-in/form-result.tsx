import { type ReactNode, useEffect, useRef } from 'react'

import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { usePageTitle } from '#web/ui/page/page-heading.tsx'

interface OutcomeProps {
  title: string
  children: ReactNode
  /** The page that the button leads to. */
  next: { href: string; label: string }
}

/** A form's outcome, shown in its place. It takes the focus, so that a screen reader reads it. */
export function FormResult({ title, children, next }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h1>
      <div className="grid gap-2 text-ink-soft">{children}</div>
      <ButtonLink href={next.href} variant="primary">
        {next.label}
      </ButtonLink>
    </div>
  )
}
