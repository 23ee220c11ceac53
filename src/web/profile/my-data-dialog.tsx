import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { exportMyData } from '#contract/accounts/own-data.ts'
import { ApiError, errorMessage } from '#web/client/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { saveFile } from '#web/ui/sharing/save-file.ts'
import { toast } from '#web/ui/toast.ts'

/** Asks for the password and downloads everything that is kept about me. */
export function MyDataDialog({ onClose }: { onClose: () => void }) {
  const [problem, setProblem] = useState<string>()
  const download = useMutation({
    mutationFn: fetchData,
    onSuccess(file) {
      saveFile(file, 'teetime.zip')
      toast({ title: 'Data downloaded', variant: 'success' })
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const checked = exportMyData.body.safeParse({ password: form.get('password') })
    setProblem(checked.error?.issues[0]?.message)
    if (checked.success) download.mutate(checked.data)
    else document.getElementById('field-password')?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Download your data"
      description="Your password keeps it from anyone else who uses this device."
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <FormSummary
          errors={{ password: { message: problem } }}
          error={
            download.isError ? errorMessage(download.error, 'Failed to download your data') : null
          }
        />
        <PasswordField name="password" error={problem} />
        <FormActions
          onCancel={onClose}
          submitLabel="Download my data"
          pending={download.isPending}
        />
      </form>
    </Dialog>
  )
}

async function fetchData(body: { password: string }): Promise<Blob> {
  const response = await fetch(exportMyData.path, {
    method: exportMyData.method,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, 'The network could not be reached')
  })
  if (!response.ok) throw new ApiError(response.status, await response.text())
  return await response.blob()
}
