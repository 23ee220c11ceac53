import { type FormEvent, useState } from 'react'

import { PasswordReset } from '#contract/accounts/credentials.ts'
import { ApiError, errorMessage } from '#web/api/client.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { PasswordField } from '#web/ui/inputs/password-field.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { RemovePasskeys } from '../passkeys/remove-passkeys.tsx'

interface NewPasswordFormProps {
  /** Why the last attempt failed. */
  failure: string | null
  pending: boolean
  onSubmit: (newPassword: string, keepPasskeys: boolean, onError: (error: Error) => void) => void
}

interface FieldErrors {
  newPassword?: { message: string }
  confirmPassword?: { message: string }
}

/** Asks for a new password, twice. */
export function NewPasswordForm({ failure, pending, onSubmit }: NewPasswordFormProps) {
  const [problems, setProblems] = useState<FieldErrors>({})
  const showProblems = (found: FieldErrors) => {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) document.getElementById(`field-${first}`)?.focus()
  }
  const showFailure = (error: Error) => {
    if (error instanceof ApiError && error.code === 'password-guessable')
      showProblems({ newPassword: { message: errorMessage(error, 'Failed to reset password') } })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => {
      const entry = form.get(name)
      return typeof entry === 'string' ? entry : ''
    }
    const found = fieldErrors(text('newPassword'), text('confirmPassword'))
    showProblems(found)
    if (hasProblems(found)) return
    onSubmit(text('newPassword'), !form.has('removePasskeys'), showFailure)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <PageHeading title="Reset Password" className="[&_h1]:text-xl">
        Choose a new password. This signs you out everywhere.
      </PageHeading>
      <ErrorSummary errors={{ ...problems }} error={hasProblems(problems) ? null : failure} />
      <PasswordField
        name="newPassword"
        label="New password"
        hint="At least 6 characters."
        error={problems.newPassword?.message}
        autoComplete="new-password"
        maxLength={128}
      />
      <PasswordField
        name="confirmPassword"
        label="Confirm password"
        error={problems.confirmPassword?.message}
        autoComplete="new-password"
        maxLength={128}
      />
      <RemovePasskeys />
      <Button type="submit" variant="primary" pending={pending}>
        Reset Password
      </Button>
    </form>
  )
}

const hasProblems = (problems: FieldErrors) => Object.keys(problems).length > 0

/** The problems with a new password and its confirmation, by field; empty when both are fine. */
function fieldErrors(newPassword: string, confirmPassword: string): FieldErrors {
  const issue = PasswordReset.shape.newPassword.safeParse(newPassword).error?.issues[0]
  return {
    ...(issue && { newPassword: { message: issue.message } }),
    ...(newPassword !== confirmPassword && {
      confirmPassword: { message: "Passwords don't match" },
    }),
  }
}
