import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { ButtonLink } from '#web/ui/inputs/button.tsx'

interface RevealOfferProps {
  leagueId: string
  className?: string
  children: ReactNode
}

/** Offers the Reveal at the lock, until it was opened. */
export const RevealOffer = ({ leagueId, className, children }: RevealOfferProps) => (
  <section
    aria-label="The Reveal"
    className={clsx(
      'grid place-content-center justify-items-center gap-5 rounded-slot border-8 border-double border-on-fairway bg-fairway p-6 text-center text-on-fairway',
      className,
    )}
  >
    <h2 className="text-2xl">Picks are locked</h2>
    <p className="text-lg">{children}</p>
    <ButtonLink href={`/leagues/${leagueId}/reveal`} className="outline-on-fairway">
      Open the Reveal
    </ButtonLink>
  </section>
)
