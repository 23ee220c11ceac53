import type { ReactNode } from 'react'

/** A list of facts. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid content-start gap-2">{children}</dl>
}

interface FactProps {
  label: string
  warns?: boolean
  children: ReactNode
}

/** A labeled value. */
export function Fact({ label, warns, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd
        className={`digits ms-auto text-end font-semibold wrap-anywhere ${warns ? 'text-rough' : ''}`}
      >
        {children}
      </dd>
    </div>
  )
}
