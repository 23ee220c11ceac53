import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { type PasswordReset, resetPassword } from '#contract/accounts/credentials.ts'
import { clearCachedResponses } from '#web/api/clear-cached-responses.ts'
import { ApiError, call, errorMessage, httpStatus } from '#web/api/client.ts'
import { RedirectToLogin } from '#web/api/redirect-to-login.tsx'
import { entrance, keptReturnPath } from '#web/api/return-path.ts'
import { Card } from '#web/ui/display/card.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'

import { FormResult } from './form-result.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useLinkToken } from './use-link-token.ts'

/** `/reset-password#token=` (or `?token=`), the target of the emailed link: asks for a new password. */
export function ResetPasswordPage() {
  const { token, linkNumber } = useLinkToken()
  return token === null ? <InvalidLink /> : <ResetPassword key={linkNumber} token={token} />
}

function ResetPassword({ token }: { token: string }) {
  const reset = useReset()
  const isRefused = reset.error instanceof ApiError && reset.error.code === 'reset-invalid'
  return (
    <PublicLayout>
      <div className="mx-auto max-w-md pt-2 lg:pt-10">
        <Card>
          {reset.isSuccess ? (
            <Done />
          ) : isRefused ? (
            <TokenRefused />
          ) : (
            <NewPasswordForm
              failure={reset.isError ? resetErrorText(reset.error) : null}
              pending={reset.isPending}
              onSubmit={(newPassword, keepPasskeys, onError) =>
                reset.mutate({ token, newPassword, keepPasskeys }, { onError })
              }
            />
          )}
        </Card>
      </div>
    </PublicLayout>
  )
}

function useReset() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordReset) => call(resetPassword, { body }),
    async onSuccess() {
      history.replaceState(null, '', location.pathname)
      // The reset signs out everyone, in this browser too.
      await clearCachedResponses()
      client.clear()
    },
    onError: (error) => toastFailure('Reset failed', resetErrorText(error)),
  })
}

function InvalidLink() {
  useEffect(() => toastFailure('Invalid reset link'), [])
  return <RedirectToLogin />
}

function Done() {
  return (
    <FormResult
      title="Password Reset Complete"
      next={{ href: entrance('/login', keptReturnPath()), label: 'Sign In Now' }}
    >
      <p>Your new password is set, and every device is signed out.</p>
    </FormResult>
  )
}

function TokenRefused() {
  return (
    <FormResult
      title="Invalid Reset Link"
      next={{ href: '/forgot-password', label: 'Request New Reset Link' }}
    >
      <p>Invalid reset token. Each link works once, for 1 hour, and a newer one replaces it.</p>
    </FormResult>
  )
}

const resetErrorText = (error: unknown): string =>
  httpStatus(error) === 0
    ? 'Failed to reset password. Please try again.'
    : errorMessage(error, 'Failed to reset password')
