import { useQuery } from '@tanstack/react-query'

import { meQuery } from '#web/api/queries.ts'
import { PageSpinner } from '#web/ui/display/spinner.tsx'
import { deferred, useDeferred } from '#web/ui/hooks/deferred.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'

const frame = deferred(async () => (await import('./member-layout.tsx')).MemberLayout)

/** The 404 page, in the visitor's or the signed-in frame. */
export function NotFoundPage() {
  const me = useQuery(meQuery)
  if (me.isPending) return <PageSpinner text="Checking authentication..." />
  return me.data ? <MemberNotFound /> : <PublicLayout>{content}</PublicLayout>
}

function MemberNotFound() {
  const SignedIn = useDeferred(frame)
  if (!SignedIn) return <PageSpinner text="Checking authentication..." />
  // oxlint-disable-next-line react/static-components -- loaded once, not created here
  return <SignedIn>{content}</SignedIn>
}

const content = (
  <div className="error-page">
    <p aria-hidden="true" className="flex gap-1.5">
      {['4', '0', '4'].map((digit, slot) => (
        <span key={slot} className="tile h-16 min-w-14 font-display text-2xl">
          {digit}
        </span>
      ))}
    </p>
    <PageHeading title="Page Not Found" className="justify-center" />
    <p className="text-ink-soft">Out of bounds: there’s nothing at this address.</p>
    <ButtonLink href="/dashboard" variant="primary">
      Back to Dashboard
    </ButtonLink>
  </div>
)
