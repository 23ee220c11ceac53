import { lazy, Suspense } from 'react'
import { useSearchParams } from 'wouter'

import { PageSpinner } from '#web/ui/display/spinner.tsx'
import { hasFailed, QueryContent } from '#web/ui/feedback/query-content.tsx'

import { parseInviteUrl } from '../invite-link/invite-url.ts'
import { WelcomeLayout } from '../sign-in/welcome.tsx'
import { RegisterForm } from './register-form.tsx'
import { useViewer } from './use-viewer.ts'

const LinkOffer = lazy(async () => ({
  default: (await import('../invite-link/invite-link-offer.tsx')).InviteLinkOffer,
}))

/** `/register`, the target of invite links: the form, or the link's offer if someone is signed in. */
export function RegisterPage() {
  const [search] = useSearchParams()
  const { inviteCode, leagueId } = parseInviteUrl(search)
  const { account, onRegistered } = useViewer({ enabled: inviteCode !== '' })
  if (inviteCode !== '' && account.data !== null) {
    if (!account.data && !hasFailed(account)) {
      return <PageSpinner text="Checking authentication..." />
    }
    return (
      <WelcomeLayout>
        <QueryContent query={account} label="your account">
          {(me) => <Suspense>{me && <LinkOffer {...{ me, inviteCode, leagueId }} />}</Suspense>}
        </QueryContent>
      </WelcomeLayout>
    )
  }
  return <RegisterForm {...{ inviteCode, leagueId, onRegistered }} />
}
