import { useMutation } from '@tanstack/react-query'

import { exportData, type PasswordProof } from '#contract/accounts/privacy.ts'
import { ApiError, callHeaders, throwUnreached } from '#web/api/client.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { saveFile } from '#web/ui/sharing/save-file.ts'

import { PasswordForm } from './password-form.tsx'

/** Asks for the password and downloads everything that is kept about me. */
export function MyDataDialog({ onClose }: { onClose: () => void }) {
  const download = useMutation({
    mutationFn: fetchExport,
    onSuccess(file) {
      saveFile(file, 'teetime.zip')
      toastSuccess('Data downloaded')
      onClose()
    },
  })
  return (
    <Dialog
      onOpenChange={onClose}
      title="Download Your Data"
      description="Your password keeps it from anyone else who uses this device."
    >
      <PasswordForm
        action={download}
        failure="Failed to download your data"
        onCancel={onClose}
        submitLabel="Download My Data"
        pending={download.isPending}
      />
    </Dialog>
  )
}

async function fetchExport(body: PasswordProof): Promise<Blob> {
  const response = await fetch(exportData.path, {
    method: exportData.method,
    credentials: 'same-origin',
    headers: callHeaders(),
    body: JSON.stringify(body),
  }).catch(throwUnreached)
  if (!response.ok) throw new ApiError(response.status, await response.text())
  return await response.blob()
}
