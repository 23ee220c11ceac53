import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { exportMyData } from '#contract/accounts/own-data.ts'
import { ApiError } from '#web/client/api.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { saveFile } from '#web/ui/sharing/save-file.ts'

/** Downloads everything that is kept about me. */
export function MyDataCard() {
  const download = useMutation({
    mutationFn: fetchData,
    onSuccess: (file) => saveFile(file, 'teetime.zip'),
    onError: toastFailure('Failed to download your data. Please try again.'),
  })
  return (
    <Card title="Your data">
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">
          Everything that TeeTime keeps about you, as JSON files in a ZIP. Other people’s messages
          are theirs and aren’t in it.
        </p>
        <Button
          pending={download.isPending}
          onClick={() => download.mutate()}
          icon={<Download aria-hidden="true" className="size-4" />}
        >
          Download my data
        </Button>
      </div>
    </Card>
  )
}

async function fetchData(): Promise<Blob> {
  const response = await fetch(exportMyData.path, { credentials: 'same-origin' }).catch(() => {
    throw new ApiError(0, 'The network could not be reached')
  })
  if (!response.ok) throw new ApiError(response.status, await response.text())
  return await response.blob()
}
