import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'

import { meQuery } from '#web/api/queries.ts'
import { useShownAccount } from '#web/api/session.tsx'
import { PageSpinner } from '#web/ui/display/spinner.tsx'
import { hasFailed, QueryContent } from '#web/ui/feedback/query-content.tsx'

import { parseInviteUrl } from '../invite-link/invite-url.ts'
import { WelcomeLayout } from '../sign-in/welcome.tsx'
import { RegisterForm } from './register-form.tsx'

const LinkOffer = lazy(async () => ({
  default: (await import('../invite-link/invite-link-offer.tsx')).InviteLinkOffer,
}))

/** `/register`, the target of invite links: the form, or the link's offer if someone is signed in. */
export function RegisterPage() {
  const [search] = useSearchParams()
  const { inviteCode, leagueId } = parseInviteUrl(search)
  const [registered, setRegistered] = useState(false)
  const mayBeSignedIn = inviteCode !== '' && !registered
  const me = useQuery({ ...meQuery, enabled: mayBeSignedIn, refetchOnWindowFocus: false })
  useShownAccount(mayBeSignedIn ? me.data?.id : null)
  if (mayBeSignedIn && me.data !== null) {
    if (!me.data && !hasFailed(me)) return <PageSpinner text="Checking authentication..." />
    return (
      <WelcomeLayout>
        <QueryContent query={me} label="your account">
          {(me) => <Suspense>{me && <LinkOffer {...{ me, inviteCode, leagueId }} />}</Suspense>}
        </QueryContent>
      </WelcomeLayout>
    )
  }
  return <RegisterForm {...{ inviteCode, leagueId }} onRegistered={() => setRegistered(true)} />
}
