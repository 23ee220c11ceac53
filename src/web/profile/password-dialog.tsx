import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { changePassword, PasswordChange } from '#contract/credentials.ts'
import { describeIssue } from '#contract/sentences.ts'
import { call, errorMessage } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, PasswordInput } from '#web/ui/field.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { toast } from '#web/ui/toast.ts'

import { devicesQuery } from './queries.ts'

/** Asks for the old password and a new one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(PasswordChange, { error: describeIssue }),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors } = formState
  const change = useChangePassword(onClose)
  const save = handleSubmit((body) => change.mutate(body))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change password"
      description="It signs out your other devices. We tell you by email."
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <FormSummary
          errors={errors}
          error={change.isError ? errorMessage(change.error, 'Failed to change password') : null}
        />
        <Field
          name="currentPassword"
          label="Current password"
          error={errors.currentPassword?.message}
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...register('currentPassword')}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Field
          name="newPassword"
          label="New password"
          hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
          error={errors.newPassword?.message}
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...register('newPassword')}
              autoComplete="new-password"
              maxLength={128}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useChangePassword(onChanged: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordChange) => call(changePassword, { body }),
    onSuccess() {
      toast({
        title: 'Password changed',
        description: 'All your other devices are signed out.',
        variant: 'success',
      })
      onChanged()
      return client.invalidateQueries({ queryKey: devicesQuery.queryKey })
    },
  })
}
