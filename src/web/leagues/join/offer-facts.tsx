import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import type { JoinPreview } from '#contract/leagues/join-link.ts'
import { Pictured } from '#web/accounts/pictures/pictured.tsx'
import { Money } from '#web/format/score.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { ErrorState } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

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

/** A smaller line under a fact. */
export const FactNote = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm font-normal text-ink-soft">{children}</span>
)

/** The entry fee, or that there is none. */
export function EntryFeeFact({ label, cents }: { label: string; cents: number }) {
  return (
    <OfferFact label={label}>
      {cents ? <Money cents={cents} /> : 'Free, for bragging rights'}
      {cents > 0 && <FactNote>You settle up with your friends. Nothing to pay here.</FactNote>}
    </OfferFact>
  )
}

interface MembersFactProps {
  members: { name: string }[]
  /** The most members that a league or club may have. */
  limit: number
  wide?: boolean
}

/** The most names that are spelled out. */
const maxNames = 8

/** The members' names. Renders nothing if there are none. */
export function MembersFact({ members, limit, wide = false }: MembersFactProps) {
  if (members.length === 0) return null
  const names = members.slice(0, maxNames).map(({ name }) => name)
  const more = members.length - names.length
  return (
    <OfferFact wide={wide} label={`Who’s in (${members.length} of up to ${limit})`}>
      <span className="wrap-anywhere">
        {names.join(', ')}
        {more > 0 && ` and ${more} more`}
      </span>
    </OfferFact>
  )
}

/** Says that golfers can't be picked yet, while the commissioner is still sorting them. */
export function SetupNote({ offer: { league, commissioner } }: { offer: JoinPreview }) {
  if (league.setupComplete) return null
  return (
    <p className="text-sm text-ink-soft">
      {commissioner.name} is still sorting the golfers. Join now, and draft when they’re done.
    </p>
  )
}

/** The head of a link's page: the inviter, and the league or club. */
export function OfferHeader({
  by: { name, pictureId },
  to,
}: {
  by: JoinPreview['commissioner']
  to: string
}) {
  return (
    <header className="board-head flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:p-6">
      <Pictured pictureId={pictureId}>
        <Avatar name={name} size="large" />
      </Pictured>
      <div className="row-name">
        <p className="text-ink-soft">
          <strong className="text-ink">{name}</strong> invites you to
        </p>
        <h1 tabIndex={-1} className="text-xl wrap-break-word max-md:text-[min(1.75rem,11vw)]">
          {to}
        </h1>
      </div>
    </header>
  )
}

/** The rules in brief. */
export function HowItWorks({ rules }: { rules: string[] }) {
  return (
    <section className="border-t border-line p-4 sm:px-6">
      <h2 className="label-caps mb-1.5">How It Works</h2>
      <ul className="grid list-disc gap-1 ps-5 text-sm marker:text-fairway">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  )
}

interface UnknownLinkProps {
  /** The page's title. */
  title: string
  isSignedIn: boolean
}

/** For a mistyped or renewed code, and whatever else leads nowhere. */
export function UnknownLink({ title, isSignedIn }: UnknownLinkProps) {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <ErrorState
        title="This link doesn’t work"
        action={
          isSignedIn ? (
            <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
          ) : (
            <ButtonLink href="/login">Sign In</ButtonLink>
          )
        }
      >
        Check it for typos, or ask whoever sent it for a new one.
      </ErrorState>
    </>
  )
}
