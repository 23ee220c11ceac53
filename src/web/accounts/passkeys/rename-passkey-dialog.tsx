import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { type Passkey, renamePasskey } from '#contract/accounts/passkeys.ts'
import { call, errorMessage } from '#web/api/client.ts'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { FormActions } from '#web/ui/inputs/form-actions.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { passkeysQuery } from './queries.ts'

/** Asks for another name of a passkey. */
export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Passkey
  onClose: () => void
}) {
  const [problem, setProblem] = useState<string>()
  const rename = useRenamePasskey(passkey.id, onClose)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const checked = renamePasskey.body.safeParse({ name: form.get('name') })
    setProblem(checked.error?.issues[0]?.message)
    if (checked.success) rename.mutate(checked.data.name)
    else document.getElementById('field-name')?.focus()
  }
  return (
    <Dialog onOpenChange={onClose} title={`Rename ${passkey.name}`}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <ErrorSummary
          errors={{ name: { message: problem } }}
          error={rename.isError ? errorMessage(rename.error, 'Failed to rename it') : null}
        />
        <Field name="name" label="Name" error={problem}>
          {(control) => (
            <Input
              {...control}
              name="name"
              defaultValue={passkey.name}
              autoComplete="off"
              maxLength={50}
            />
          )}
        </Field>
        <FormActions onCancel={onClose} submitLabel="Save" pending={rename.isPending} />
      </form>
    </Dialog>
  )
}

function useRenamePasskey(id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(renamePasskey, { params: { id }, body: { name } }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      onDone()
    },
  })
}
