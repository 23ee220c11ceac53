import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'

import { type NewPassword, resetPassword } from '#contract/accounts.ts'
import { ApiError, call, errorMessage, statusOf } from '#web/client/api.ts'
import { RedirectToLogin } from '#web/page/redirect-to-login.tsx'
import { Visitor } from '#web/page/visitor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { clearCachedAnswers } from '#web/worker/register.ts'

import { NewPasswordForm } from './new-password-form.tsx'
import { Outcome } from './outcome.tsx'

/** `/reset-password#token=` (or `?token=`), the target of the emailed link: asks for a new password. */
export function ResetPasswordPage() {
  const { token, nth } = useLink()
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
              onChoose={(newPassword) => reset.mutate({ token, newPassword })}
            />
          )}
        </Card>
      </div>
    </Visitor>
  )
}

/**
 * The link's token; null without a link. It is removed from the URL at once, so that it stays out of the
 * browser's history; the tab's history state keeps it for a reload. A number tells one link from the next.
 */
function useLink(): { token: string | null; nth: number } {
  // The page is drawn at build time as people with a link see it, before their token is known.
  const [link, setLink] = useState<{ token: string | null; nth: number }>({ token: '', nth: 0 })
  useLayoutEffect(() => {
    let nth = 0
    const take = () => {
      const resetToken = linkToken()
      if (nth === 0 || resetToken) setLink({ token: resetToken ?? storedToken(), nth })
      nth += 1
      if (resetToken) history.replaceState({ resetToken }, '', location.pathname)
    }
    take()
    // Opening another link in this tab loads no page, since only the fragment differs.
    addEventListener('hashchange', take)
    const policy = document.createElement('meta')
    policy.name = 'referrer'
    policy.content = 'no-referrer'
    document.head.append(policy)
    return () => {
      removeEventListener('hashchange', take)
      policy.remove()
    }
  }, [])
  return link
}

/** The token in the URL's fragment, which is never sent to a server, or in the query of an older link. */
function linkToken(): string | null {
  const [fragment, query] = [location.hash.slice(1), location.search]
  return new URLSearchParams(fragment).get('token') ?? new URLSearchParams(query).get('token')
}

function storedToken(): string | null {
  const state = history.state as { resetToken?: unknown } | null
  return typeof state?.resetToken === 'string' ? state.resetToken : null
}

function useReset() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewPassword) => call(resetPassword, { body }),
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
        <ButtonLink href="/login" variant="primary">
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
