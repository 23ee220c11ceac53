import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import type { register } from '#contract/accounts/registration.ts'
import type { Me } from '#contract/accounts/session.ts'
import type { JoinPreview } from '#contract/leagues/join-link.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { useViewer } from '#web/accounts/register/use-viewer.ts'
import { httpStatus } from '#web/api/client.ts'
import { entrance } from '#web/api/return-path.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeletons } from '#web/ui/feedback/states.tsx'
import { usePageTitle } from '#web/ui/page/page-heading.tsx'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'

import { ClubBand } from '../club-band.tsx'
import { HowItWorks, OfferHeader, UnknownLink } from './offer-facts.tsx'
import { RegisterAndJoinForm } from './register-and-join-form.tsx'

/** The statuses for a code that nothing has, or that is no code at all. */
const unknownStatuses = [404, 400]

/** What a link's page shows of its league or club. */
export interface OfferDetails {
  inviter: JoinPreview['commissioner']
  /** The league or club. */
  name: string
  facts: ReactNode
  /** The way in for someone who is signed in. */
  join: (me: Me) => ReactNode
  /** Why no one can join, for a visitor. */
  closed: ReactNode
  /** Where a newcomer goes. */
  nextPath: (answer: Output<typeof register>) => string
  /** Stands above a newcomer's fields. */
  note?: ReactNode
}

interface OfferPageProps<Offer> {
  code: string
  /** The link's own path. */
  path: string
  /** The title without an offer. */
  title: string
  query: UseQueryResult<Offer>
  describe: (offer: Offer) => OfferDetails
}

/** The page of a link into a league or a club: the offer and the reader's way to join, or why there is none. */
export function OfferPage<Offer extends Pick<JoinPreview, 'state' | 'rules' | 'look'>>(
  props: OfferPageProps<Offer>,
) {
  const { code, path, title, query, describe } = props
  const { account, onRegistered } = useViewer()
  usePageTitle(query.data ? `Join ${describe(query.data).name}` : title)
  if (unknownStatuses.includes(httpStatus(query.error) ?? 0)) {
    return (
      <OfferFrame>
        <UnknownLink title={title} isSignedIn={Boolean(account.data)} />
      </OfferFrame>
    )
  }
  return (
    <OfferFrame>
      <QueryContent
        query={query}
        label="invitation"
        skeleton={<Skeletons className="gap-5 p-4 sm:p-6" heights={['h-16', 'h-36', 'h-72']} />}
      >
        {(offer) => {
          const { inviter, name, facts, join, closed, ...form } = describe(offer)
          const isOpen = offer.state === 'open'
          const signInPath = entrance('/login', path)
          const way = (
            <section
              aria-label="How to join"
              className={clsx('border-line p-4 sm:p-6', isOpen ? 'border-t' : 'border-b')}
            >
              <QueryContent query={account} label="your account" skeleton={null}>
                {(me) => {
                  if (me) return join(me)
                  if (!isOpen) return closed
                  return (
                    <RegisterAndJoinForm {...{ code, name, signInPath, onRegistered, ...form }} />
                  )
                }}
              </QueryContent>
            </section>
          )
          return (
            <>
              <ClubBand look={offer.look} className="rounded-t-slot border-b" />
              <OfferHeader by={inviter} to={name} />
              {!isOpen && way}
              <dl className="grid gap-px bg-line sm:grid-cols-2">{facts}</dl>
              <HowItWorks rules={offer.rules} />
              {isOpen && way}
            </>
          )
        }}
      </QueryContent>
    </OfferFrame>
  )
}

const OfferFrame = ({ children }: { children: ReactNode }) => (
  <PublicLayout>
    <article className="board mx-auto max-w-2xl">{children}</article>
  </PublicLayout>
)
