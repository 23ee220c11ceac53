import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useState } from 'react'

import { PasswordProof } from '#contract/accounts/privacy.ts'
import { errorMessage } from '#web/api/client.ts'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { FormActions } from '#web/ui/inputs/form-actions.tsx'
import { PasswordField } from '#web/ui/inputs/password-field.tsx'

interface PasswordFormProps extends Omit<ComponentProps<typeof FormActions>, 'pending'> {
  /** What the password allows. */
  action: UseMutationResult<unknown, Error, PasswordProof>
  /** What to say when the server gives no reason. */
  failure: string
  pending: boolean
}

/** Asks for the password before something that a stolen session alone may not do. */
export function PasswordForm({ action, failure, ...actions }: PasswordFormProps) {
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const checked = PasswordProof.safeParse({ password: form.get('password') })
    setProblem(checked.error?.issues[0]?.message)
    if (checked.success) action.mutate(checked.data)
    else document.getElementById('field-password')?.focus()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ErrorSummary
        errors={{ password: { message: problem } }}
        error={action.isError ? errorMessage(action.error, failure) : null}
      />
      <PasswordField name="password" error={problem} />
      <FormActions {...actions} />
    </form>
  )
}
