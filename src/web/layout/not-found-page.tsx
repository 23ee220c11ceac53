import { ButtonLink } from '#web/ui/button.tsx'

import { PageHeading } from './page-title.tsx'
import { Visitor } from './visitor.tsx'

/** Where no page is. */
export function NotFoundPage() {
  return (
    <Visitor>
      <div className="grid justify-items-center gap-4 py-16 text-center">
        <p aria-hidden="true" className="flex gap-1.5">
          {['4', '0', '4'].map((digit, slot) => (
            <span key={slot} className="tile h-16 min-w-14 font-display text-2xl">
              {digit}
            </span>
          ))}
        </p>
        <PageHeading title="Page Not Found" className="justify-center" />
        <p className="text-ink-soft">Out of bounds: there is nothing at this address.</p>
        <ButtonLink href="/dashboard" variant="primary">
          Back to Dashboard
        </ButtonLink>
      </div>
    </Visitor>
  )
}
