import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { type PasswordReset, resetPassword } from '#contract/accounts/credentials.ts'
import { ApiError, call, errorMessage, statusOf } from '#web/api/api.ts'
import { RedirectToLogin } from '#web/api/redirect-to-login.tsx'
import { entrance, keptReturnPath } from '#web/api/return-path.ts'
import { clearCachedAnswers } from '#web/service-worker/register.ts'
import { Card } from '#web/ui/display/card.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { Visitor } from '#web/ui/page/visitor.tsx'

import { NewPasswordForm } from './new-password-form.tsx'
import { Outcome } from './outcome.tsx'
import { useMailedToken } from './use-mailed-token.ts'

/** `/reset-password#token=` (or `?token=`), the target of the emailed link: asks for a new password. */
export function ResetPasswordPage() {
  const { token, nth } = useMailedToken()
  return token === null ? <InvalidLink /> : <ResetPassword key={nth} token={token} />
}

function ResetPassword({ token }: { token: string }) {
  const reset = useReset()
  const isRefused = reset.error instanceof ApiError && reset.error.code === 'reset-invalid'
  return (
    <Visitor>
      <div className="mx-auto max-w-md pt-2 lg:pt-10">
        <Card>
          {reset.isSuccess ? (
            <Done />
          ) : isRefused ? (
            <Refused />
          ) : (
            <NewPasswordForm
              failure={reset.isError ? reason(reset.error) : null}
              pending={reset.isPending}
              onChoose={(newPassword, keepPasskeys) =>
                reset.mutate({ token, newPassword, keepPasskeys })
              }
            />
          )}
        </Card>
      </div>
    </Visitor>
  )
}

function useReset() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordReset) => call(resetPassword, { body }),
    async onSuccess() {
      history.replaceState(null, '', location.pathname)
      // The reset signs out everyone, in this browser too.
      await clearCachedAnswers()
      client.clear()
    },
    onError: (error) =>
      toast({ title: 'Reset failed', description: reason(error), variant: 'destructive' }),
  })
}

function InvalidLink() {
  useEffect(() => toast({ title: 'Invalid reset link', variant: 'destructive' }), [])
  return <RedirectToLogin />
}

function Done() {
  return (
    <Outcome
      title="Password Reset Complete"
      actions={
        <ButtonLink href={entrance('/login', keptReturnPath())} variant="primary">
          Sign In Now
        </ButtonLink>
      }
    >
      <p>Your new password is set. Every browser that was signed in is now signed out.</p>
    </Outcome>
  )
}

function Refused() {
  return (
    <Outcome
      title="Invalid Reset Link"
      actions={
        <ButtonLink href="/forgot-password" variant="primary">
          Request New Reset Link
        </ButtonLink>
      }
    >
      <p>
        Invalid reset token. A link works once, for 1 hour, and a newer link replaces older ones.
      </p>
    </Outcome>
  )
}

const reason = (error: unknown): string =>
  statusOf(error) === 0
    ? 'Failed to reset password. Please try again.'
    : errorMessage(error, 'Failed to reset password')
