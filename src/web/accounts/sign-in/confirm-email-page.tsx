import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { confirmEmail, ownAddressMark } from '#contract/accounts/credentials.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { topics } from '#contract/wire/topics.ts'
import { ApiError, call, errorMessage } from '#web/api/api.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'
import { FormSummary } from '#web/ui/inputs/form-summary.tsx'
import { PageHeading } from '#web/ui/page/page-title.tsx'
import { Visitor } from '#web/ui/page/visitor.tsx'

import { RemovePasskeys } from '../passkeys/remove-passkeys.tsx'
import { Outcome } from './outcome.tsx'
import { useMailedToken } from './use-mailed-token.ts'

const final = new Set(['email-link-invalid', 'email-taken', 'malformed'])

/** `/confirm-email#token=`, the target of the emailed link. It asks for a press, so that no mail scanner confirms. */
export function ConfirmEmailPage() {
  const { token, nth } = useMailedToken()
  return (
    <Visitor>
      <div className="mx-auto max-w-md pt-2 lg:pt-10">
        <Card>{token === null ? <Refused /> : <Confirm key={nth} token={token} />}</Card>
      </div>
    </Visitor>
  )
}

function Confirm({ token }: { token: string }) {
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
  if (confirm.isSuccess) return <Done {...confirm.data} />
  const { error } = confirm
  if (error instanceof ApiError && final.has(error.code ?? '')) {
    return <Refused reason={error.code === 'email-taken' ? error.message : undefined} />
  }
  return (
    <div className="grid gap-4">
      {isOwn ? (
        <PageHeading title="Confirm Your Email" className="[&_h1]:text-xl">
          Once it’s confirmed, you hear from your leagues by email.
        </PageHeading>
      ) : (
        <PageHeading title="Confirm Your New Email" className="[&_h1]:text-xl">
          Once it’s confirmed, you sign in with it, and TeeTime writes to it. Your other devices are
          signed out.
        </PageHeading>
      )}
      <FormSummary
        errors={{}}
        error={error && errorMessage(error, 'Failed to confirm your email. Please try again.')}
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

function Done({ email, isSame }: Output<typeof confirmEmail>) {
  return (
    <Outcome
      title={isSame ? 'Email Confirmed' : 'Email Changed'}
      actions={
        <ButtonLink href="/dashboard" variant="primary">
          Go to My Dashboard
        </ButtonLink>
      }
    >
      <p>
        {isSame ? 'We’ll write to ' : 'Your account’s email is now '}
        <strong className="break-all text-ink">{email}</strong>.
      </p>
    </Outcome>
  )
}

function Refused({
  reason = 'This link doesn’t work anymore. A link works once, for 24 hours, and a newer link replaces older ones.',
}: {
  reason?: string | undefined
}) {
  return (
    <Outcome
      title="Email Not Changed"
      actions={
        <ButtonLink href="/profile?tab=profile" variant="primary">
          Go to My Profile
        </ButtonLink>
      }
    >
      <p>{reason}</p>
    </Outcome>
  )
}
