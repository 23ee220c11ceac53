import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useState } from 'react'

import { PasswordProof } from '#contract/accounts/privacy.ts'
import { ApiError, errorMessage } from '#web/api/client.ts'
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
  const showProblem = (message: string | undefined) => {
    setProblem(message)
    document.getElementById('field-password')?.focus()
  }
  const showFailure = (error: Error) => {
    const isWrong = error instanceof ApiError && error.code === 'password-wrong'
    if (isWrong) showProblem(errorMessage(error, failure))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const checked = PasswordProof.safeParse({ password: form.get('password') })
    setProblem(undefined)
    if (checked.success) action.mutate(checked.data, { onError: showFailure })
    else showProblem(checked.error.issues[0]?.message)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ErrorSummary
        errors={{ password: { message: problem } }}
        error={action.isError && !problem ? errorMessage(action.error, failure) : null}
      />
      <PasswordField name="password" error={problem} />
      <FormActions {...actions} />
    </form>
  )
}
