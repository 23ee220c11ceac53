import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { cancelEmailChange, type EmailStatus } from '#contract/accounts/credentials.ts'
import { call } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import { UnconfirmedEmail } from '../sign-in/unconfirmed-email.tsx'
import { emailQuery } from './queries.ts'

const EmailDialog = lazyDialog(
  'Change Email',
  async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog,
)
const PasswordDialog = lazyDialog(
  'Change Password',
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
)

/** My email address and my password. */
export function CredentialsCard() {
  const email = useQuery(emailQuery)
  const [open, setOpen] = useState<'email' | 'password' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card title="Sign-In">
      <div className="grid gap-4">
        <QueryContent query={email} label="your email" skeleton={<SkeletonRows rows={1} />}>
          {(state) => <EmailRow state={state} onChange={() => setOpen('email')} />}
        </QueryContent>
        {email.data?.pending === null && <UnconfirmedEmail />}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
          <p className="label-caps">Password</p>
          <Button onClick={() => setOpen('password')} {...PasswordDialog.opener}>
            Change Password
          </Button>
        </div>
      </div>
      {open === 'email' && <EmailDialog onClose={close} />}
      {open === 'password' && <PasswordDialog onClose={close} />}
    </Card>
  )
}

function EmailRow({ state, onChange }: { state: EmailStatus; onChange: () => void }) {
  const { email, pending } = state
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="label-caps">Email</p>
          <p className="mt-1">
            {email.slice(0, email.indexOf('@'))}
            <wbr />
            {email.slice(email.indexOf('@'))}
          </p>
        </div>
        <Button onClick={onChange} {...EmailDialog.opener}>
          Change Email
        </Button>
      </div>
      {pending && <PendingEmail {...pending} />}
    </>
  )
}

function PendingEmail({ email, expiresAt }: NonNullable<EmailStatus['pending']>) {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSuccess(state) {
      client.setQueryData(emailQuery.queryKey, state)
      toastSuccess('Email change canceled')
    },
    onError: toastOnError('Failed to cancel the change'),
  })
  return (
    <div className="grid justify-items-start gap-2 rounded-slot border border-edge p-3 text-sm">
      <p>
        Open the link that we sent to <strong className="break-all">{email}</strong> by{' '}
        <DateTime at={expiresAt} format="full" />. Your email doesn’t change until you do.
      </p>
      <Button pending={cancel.isPending} onClick={() => cancel.mutate()}>
        Keep My Current Email
      </Button>
    </div>
  )
}
