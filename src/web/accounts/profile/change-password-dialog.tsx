import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { updatePassword, PasswordChange } from '#contract/accounts/credentials.ts'
import { describeIssue } from '#contract/wire/validation-messages.ts'
import { call, errorMessage } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { showFormError } from '#web/api/show-form-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { FormActions } from '#web/ui/inputs/form-actions.tsx'
import { PasswordField } from '#web/ui/inputs/password-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { passkeysQuery } from '../passkeys/queries.ts'
import { RemovePasskeys } from '../passkeys/remove-passkeys.tsx'
import { devicesQuery } from './queries.ts'

/** Asks for the old password and a new one. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(PasswordChange, { error: describeIssue }),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { root, ...errors } = formState.errors
  const passkeys = useQuery(passkeysQuery)
  const { isAdmin } = useMe()
  // The administrator's passkeys always stay.
  // Others are asked unless it is known that they have none.
  const asksAboutPasskeys = !isAdmin && passkeys.data?.length !== 0
  const [keepPasskeys, setKeepPasskeys] = useState(false)
  const change = useChangePassword(onClose)
  const showFailure = (error: Error) =>
    showFormError(setError, error, errorMessage(error, 'Failed to change password'), {
      'password-wrong': 'currentPassword',
      'password-guessable': 'newPassword',
    })
  const save = handleSubmit((body) =>
    change.mutate(
      { ...body, keepPasskeys: keepPasskeys || !asksAboutPasskeys },
      { onError: showFailure },
    ),
  )
  return (
    <Dialog
      onOpenChange={onClose}
      title="Change Password"
      description="This signs out your other devices and turns off your private calendar links. We’ll email you to confirm."
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <ErrorSummary errors={errors} error={root?.message} />
        <PasswordField
          name="currentPassword"
          register={register}
          label="Current password"
          error={errors.currentPassword?.message}
        />
        <PasswordField
          name="newPassword"
          register={register}
          autoComplete="new-password"
          maxLength={128}
          label="New password"
          hint="At least 8 characters, with an uppercase letter, a lowercase letter, and a number."
          error={errors.newPassword?.message}
        />
        {asksAboutPasskeys && (
          <RemovePasskeys
            onChange={({ currentTarget }) => setKeepPasskeys(!currentTarget.checked)}
          />
        )}
        <FormActions onCancel={onClose} submitLabel="Change Password" pending={change.isPending} />
      </form>
    </Dialog>
  )
}

function useChangePassword(onChanged: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordChange) => call(updatePassword, { body }),
    onSuccess() {
      toastSuccess('Password changed', 'All your other devices are signed out.')
      onChanged()
      return Promise.all(
        [devicesQuery, passkeysQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      )
    },
  })
}
