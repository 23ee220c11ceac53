import { zodResolver } from '@hookform/resolvers/zod'
import { startRegistration } from '@simplewebauthn/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { addPasskey, renamePasskey, startPasskeyRegistration } from '#contract/accounts/passkeys.ts'
import { describeIssue } from '#contract/wire/validation-messages.ts'
import { ApiError, call, errorMessage } from '#web/api/client.ts'
import { showFormError } from '#web/api/show-form-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { FormActions } from '#web/ui/inputs/form-actions.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'
import { PasswordField } from '#web/ui/inputs/password-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { passkeysQuery } from './queries.ts'

const NewPasskey = z.extend(renamePasskey.body, startPasskeyRegistration.body.shape)
type NewPasskey = z.output<typeof NewPasskey>

/** Asks for a name and the password, and then for the device. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(NewPasskey, { error: describeIssue }),
    defaultValues: { name: '', password: '' },
  })
  const { root, ...errors } = formState.errors
  const add = useAddPasskey(onClose)
  const showFailure = (error: Error) =>
    showFormError(setError, error, passkeyErrorText(error), { 'password-wrong': 'password' })
  const save = handleSubmit((passkey) => add.mutate(passkey, { onError: showFailure }))
  return (
    <Dialog
      onOpenChange={onClose}
      title="Add a Passkey"
      description="Your device will ask for your fingerprint, face, or PIN. We’ll email you to confirm."
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <ErrorSummary errors={errors} error={root?.message} />
        <Field
          name="name"
          label="Name"
          hint="Something you’ll recognize, like “My phone.”"
          error={errors.name?.message}
        >
          {(control) => (
            <Input {...control} {...register('name')} autoComplete="off" maxLength={50} />
          )}
        </Field>
        <PasswordField name="password" register={register} error={errors.password?.message} />
        <FormActions onCancel={onClose} submitLabel="Add Passkey" pending={add.isPending} />
      </form>
    </Dialog>
  )
}

function useAddPasskey(onAdded: () => void) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ name, password }: NewPasskey) {
      const options = await call(startPasskeyRegistration, { body: { password } })
      const { id, rawId, response } = await startRegistration({
        optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
      })
      const passkey = { id, rawId, type: 'public-key' as const, response }
      await call(addPasskey, { body: { name, passkey } })
    },
    async onSuccess() {
      toastSuccess('Passkey added', 'Sign in with it next time.')
      onAdded()
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    },
  })
}

/** Browsers don't say why a passkey was not made, to keep sites from finding out what a device has. */
function passkeyErrorText(error: unknown): string {
  if (error instanceof ApiError) return errorMessage(error, 'Failed to add the passkey')
  const isThere = error instanceof Error && error.name === 'InvalidStateError'
  return isThere
    ? 'This device already has a passkey for your account.'
    : 'Your device didn’t create a passkey. Try again.'
}
