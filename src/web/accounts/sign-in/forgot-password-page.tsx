import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'wouter'

import { requestPasswordReset } from '#contract/accounts/credentials.ts'
import { call, errorMessage, statusOf } from '#web/api/api.ts'
import { entrance, keepReturnPath, returnPath } from '#web/api/return-path.ts'
import { Card } from '#web/ui/display/card.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'
import { Input } from '#web/ui/inputs/controls.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { FormSummary } from '#web/ui/inputs/form-summary.tsx'
import { PageHeading } from '#web/ui/page/page-title.tsx'
import { Visitor } from '#web/ui/page/visitor.tsx'

import { Outcome } from './outcome.tsx'

/** `/forgot-password`: sends a reset link. Its answer never tells whether the address has an account. */
export function ForgotPasswordPage() {
  const next = useSearchParams()[0].get('next')
  const signInPath = entrance('/login', next)
  const send = useMutation({
    mutationFn: (email: string) => call(requestPasswordReset, { body: { email } }),
    onSuccess: () => keepReturnPath(returnPath(next)),
    onError: (error) =>
      toast({ title: 'Error', description: reason(error), variant: 'destructive' }),
  })
  return (
    <Visitor>
      <div className="mx-auto max-w-md pt-2 lg:pt-10">
        <Card>
          {send.isSuccess ? (
            <Sent to={send.variables} signInPath={signInPath} onAgain={send.reset} />
          ) : (
            <Form
              failure={send.isError ? reason(send.error) : null}
              pending={send.isPending}
              signInPath={signInPath}
              onSend={send.mutate}
            />
          )}
        </Card>
      </div>
    </Visitor>
  )
}

interface FormProps {
  failure: string | null
  pending: boolean
  signInPath: string
  onSend: (email: string) => void
}

function Form({ failure, pending, signInPath, onSend }: FormProps) {
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
      <FormSummary errors={{ email: { message: problem } }} error={failure} />
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
          Back to sign in
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

function Sent({ to, signInPath, onAgain }: SentProps) {
  return (
    <Outcome
      title="Check Your Email"
      actions={
        <ButtonLink href={signInPath} variant="primary">
          Back to sign in
        </ButtonLink>
      }
    >
      <p>
        If there is an account for <strong className="break-all text-ink">{to}</strong>, a link to
        choose a new password is on its way.
      </p>
      <p>The link expires in 1 hour. If you don’t see the email, check your spam folder.</p>
      <p>
        Not your address?{' '}
        <button type="button" className="link min-h-11" onClick={onAgain}>
          Try another one
        </button>
      </p>
    </Outcome>
  )
}

const reason = (error: unknown): string =>
  statusOf(error) === 0
    ? 'Failed to send reset email. Please try again.'
    : errorMessage(error, 'Failed to send reset email')
