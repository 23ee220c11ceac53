import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { requestEmailChange, EmailChange } from '#contract/accounts/credentials.ts'
import { describeIssue } from '#contract/wire/validation-messages.ts'
import { call, errorMessage } from '#web/api/client.ts'
import { showFormError } from '#web/api/show-form-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { FormActions } from '#web/ui/inputs/form-actions.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'
import { PasswordField } from '#web/ui/inputs/password-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { emailQuery } from './queries.ts'

/** Asks for a new address and the password. The address changes once the mailed link is opened. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(EmailChange, { error: describeIssue }),
    defaultValues: { email: '', password: '' },
  })
  const { root, ...errors } = formState.errors
  const change = useChangeEmail(onClose)
  const showFailure = (error: Error) =>
    showFormError(setError, error, errorMessage(error, 'Failed to change email'), {
      'email-same': 'email',
      'password-wrong': 'password',
    })
  const save = handleSubmit((body) => change.mutate(body, { onError: showFailure }))
  return (
    <Dialog
      onOpenChange={onClose}
      title="Change Email"
      description="We send a link to the new address. Your email changes when you open it."
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <ErrorSummary errors={errors} error={root?.message} />
        <Field name="email" label="New email" error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('email')}
              type="email"
              autoComplete="email"
              maxLength={254}
            />
          )}
        </Field>
        <PasswordField name="password" register={register} error={errors.password?.message} />
        <FormActions onCancel={onClose} submitLabel="Send Link" pending={change.isPending} />
      </form>
    </Dialog>
  )
}

function useChangeEmail(onSent: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: EmailChange) => call(requestEmailChange, { body }),
    onSuccess(state, { email }) {
      client.setQueryData(emailQuery.queryKey, state)
      toastSuccess('Check your new inbox', `We sent a link to ${email}.`)
      onSent()
    },
  })
}
