import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { confirmEmail, ownAddressMark } from '#contract/accounts/credentials.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { memberPages } from '#contract/wire/pages.ts'
import { topics } from '#contract/wire/topics.ts'
import { ApiError, call, errorMessage } from '#web/api/client.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'

import { RemovePasskeys } from '../passkeys/remove-passkeys.tsx'
import { FormResult } from './form-result.tsx'
import { useLinkToken } from './use-link-token.ts'

const finalCodes = new Set(['email-link-invalid', 'email-taken', 'malformed'])

/** `/confirm-email#token=`, the target of the emailed link. It asks for a press, so that no mail scanner confirms. */
export function ConfirmEmailPage() {
  const { token, linkNumber } = useLinkToken()
  return (
    <PublicLayout>
      <div className="mx-auto max-w-md pt-2 lg:pt-10">
        <Card>
          {token === null ? <LinkRefused /> : <ConfirmEmailForm key={linkNumber} token={token} />}
        </Card>
      </div>
    </PublicLayout>
  )
}

function ConfirmEmailForm({ token }: { token: string }) {
  const client = useQueryClient()
  const isOwn = token.startsWith(ownAddressMark)
  const [keepPasskeys, setKeepPasskeys] = useState(false)
  const confirm = useMutation({
    mutationFn: () => call(confirmEmail, { body: { token, keepPasskeys } }),
    onSuccess() {
      history.replaceState(null, '', location.pathname)
      return client.invalidateQueries({ queryKey: topics.me.key })
    },
  })
  if (confirm.isSuccess) return <EmailConfirmed {...confirm.data} />
  const { error } = confirm
  if (error instanceof ApiError && finalCodes.has(error.code ?? '')) {
    return (
      <LinkRefused
        title={isOwn ? 'Email Not Confirmed' : 'Email Not Changed'}
        reason={(error.code === 'email-taken' && error.error) || undefined}
      />
    )
  }
  return (
    <div className="grid gap-4">
      {isOwn ? (
        <PageHeading title="Confirm Your Email" className="[&_h1]:text-xl">
          Once it’s confirmed, you’ll hear from your leagues by email.
        </PageHeading>
      ) : (
        <PageHeading title="Confirm Your New Email" className="[&_h1]:text-xl">
          Once it’s confirmed, you’ll sign in with it and get your TeeTime email there. Your other
          devices will be signed out.
        </PageHeading>
      )}
      <ErrorSummary
        errors={{}}
        error={error && errorMessage(error, 'Failed to confirm your email. Try again.')}
      />
      {!isOwn && (
        <RemovePasskeys onChange={({ currentTarget }) => setKeepPasskeys(!currentTarget.checked)} />
      )}
      <Button variant="primary" pending={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm This Email
      </Button>
    </div>
  )
}

function EmailConfirmed({ email, isSame }: Output<typeof confirmEmail>) {
  return (
    <FormResult
      title={isSame ? 'Email Confirmed' : 'Email Changed'}
      next={{ href: memberPages.dashboard, label: 'Go to My Dashboard' }}
    >
      <p>
        {isSame ? 'We’ll write to ' : 'Your account’s email is now '}
        <strong className="break-all text-ink">{email}</strong>.
      </p>
    </FormResult>
  )
}

interface LinkRefusedProps {
  title?: string
  reason?: string | undefined
}

function LinkRefused({
  title = 'Email Not Changed',
  reason = 'This link no longer works. Each link works once, for 24 hours, and a newer one replaces it.',
}: LinkRefusedProps) {
  return (
    <FormResult title={title} next={{ href: memberPages.account, label: 'Go to My Account' }}>
      <p>{reason}</p>
    </FormResult>
  )
}
