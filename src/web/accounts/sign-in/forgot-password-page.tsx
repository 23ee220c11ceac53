import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'wouter'

import { requestPasswordReset } from '#contract/accounts/credentials.ts'
import { call, errorMessage, httpStatus } from '#web/api/client.ts'
import { entrance, keepReturnPath, returnPath } from '#web/api/return-path.ts'
import { Card } from '#web/ui/display/card.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'

import { FormResult } from './form-result.tsx'

/** `/forgot-password`: sends a reset link. Its answer never tells whether the address has an account. */
export function ForgotPasswordPage() {
  const next = useSearchParams()[0].get('next')
  const signInPath = entrance('/login', next)
  const send = useMutation({
    mutationFn: (email: string) => call(requestPasswordReset, { body: { email } }),
    onSuccess: () => keepReturnPath(returnPath(next)),
    onError: (error) => toastFailure('Error', resetErrorText(error)),
  })
  return (
    <PublicLayout>
      <div className="mx-auto max-w-md pt-2 lg:pt-10">
        <Card>
          {send.isSuccess ? (
            <ResetLinkSent to={send.variables} signInPath={signInPath} onAgain={send.reset} />
          ) : (
            <ForgotPasswordForm
              failure={send.isError ? resetErrorText(send.error) : null}
              pending={send.isPending}
              signInPath={signInPath}
              onSend={send.mutate}
            />
          )}
        </Card>
      </div>
    </PublicLayout>
  )
}

interface FormProps {
  failure: string | null
  pending: boolean
  signInPath: string
  onSend: (email: string) => void
}

function ForgotPasswordForm({ failure, pending, signInPath, onSend }: FormProps) {
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const checked = requestPasswordReset.body.safeParse({ email: form.get('email') })
    setProblem(checked.error?.issues[0]?.message)
    if (checked.success) onSend(checked.data.email)
    else document.getElementById('field-email')?.focus()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <PageHeading title="Forgot Password" className="[&_h1]:text-xl">
        Enter your email address and we’ll send you a link to choose a new password.
      </PageHeading>
      <ErrorSummary errors={{ email: { message: problem } }} error={failure} />
      <Field name="email" label="Email" error={problem}>
        {(control) => (
          <Input {...control} name="email" type="email" autoComplete="email" maxLength={254} />
        )}
      </Field>
      <Button type="submit" variant="primary" pending={pending}>
        Send Reset Link
      </Button>
      <p className="text-center text-sm">
        Remembered it?{' '}
        <Link href={signInPath} className="link inline-block py-3">
          Back to Sign In
        </Link>
      </p>
    </form>
  )
}

interface SentProps {
  to: string
  signInPath: string
  onAgain: () => void
}

function ResetLinkSent({ to, signInPath, onAgain }: SentProps) {
  return (
    <FormResult title="Check Your Email" next={{ href: signInPath, label: 'Back to Sign In' }}>
      <p>
        If <strong className="break-all text-ink">{to}</strong> has an account, a reset link is on
        its way.
      </p>
      <p>The link expires in 1 hour. If you don’t see the email, check your spam folder.</p>
      <p>
        Not your address?{' '}
        <button type="button" className="link min-h-11" onClick={onAgain}>
          Try another one
        </button>
      </p>
    </FormResult>
  )
}

const resetErrorText = (error: unknown): string =>
  httpStatus(error) === 0
    ? 'Failed to send reset email. Please try again.'
    : errorMessage(error, 'Failed to send reset email')
