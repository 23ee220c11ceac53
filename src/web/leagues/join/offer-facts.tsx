import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface FactProps {
  label: string
  /** Whether it takes a whole row. */
  wide?: boolean
  children: ReactNode
}

/** A fact on the page of a link. */
export function OfferFact({ label, wide, children }: FactProps) {
  return (
    <div className={clsx('bg-board px-4 py-2.5 sm:px-6 sm:py-3', wide && 'sm:col-span-2')}>
      <dt className="label-caps">{label}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  )
}

/** The most names that are spelled out. */
const maxNames = 8

/** Who is in, by name. */
export function MemberNames({ members }: { members: { name: string }[] }) {
  const names = members.slice(0, maxNames).map(({ name }) => name)
  const more = members.length - names.length
  return (
    <span className="wrap-anywhere">
      {names.join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  )
}
