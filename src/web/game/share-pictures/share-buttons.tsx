import { Copy, Download, Share2 } from 'lucide-react'
import { useState } from 'react'

import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { saveFile } from '#web/ui/sharing/save-file.ts'

interface SendButtonsProps {
  blob: Blob
  /** The file's name. */
  name: string
  /** After it has been handed on. */
  onSent?: (() => void) | undefined
}

/** Hands a picture on: the device's share sheet and the clipboard where they take pictures, and a download. */
export function ShareButtons({ blob, name, onSent }: SendButtonsProps) {
  const file = new File([blob], name, { type: 'image/png' })
  const canShare = 'canShare' in navigator && navigator.canShare({ files: [file] })
  const canCopy = 'ClipboardItem' in globalThis && 'clipboard' in navigator
  return (
    <>
      {canCopy && (
        <Button onClick={() => void copy(blob, onSent)} icon={Copy}>
          Copy Image
        </Button>
      )}
      <Button
        variant={canShare ? 'secondary' : 'primary'}
        onClick={() => {
          download(blob, name)
          onSent?.()
        }}
        icon={Download}
      >
        Download
      </Button>
      {canShare && <ShareButton file={file} onSent={onSent} />}
    </>
  )
}

function ShareButton({ file, onSent }: { file: File } & Pick<SendButtonsProps, 'onSent'>) {
  const [pending, setPending] = useState(false)
  const share = async () => {
    setPending(true)
    try {
      await navigator.share({ files: [file] })
      onSent?.()
    } catch (error) {
      // Closing the sheet without sharing also rejects, but isn't an error.
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosed) toastFailed('Failed to share. Download it instead.')
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="primary" pending={pending} onClick={() => void share()} icon={Share2}>
      Share
    </Button>
  )
}

async function copy(blob: Blob, onSent: (() => void) | undefined): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
    toastSuccess('Copied', 'The image is on your clipboard.')
    onSent?.()
  } catch {
    toastFailed('Failed to copy. Download it instead.')
  }
}

const toastFailed = (description: string) => toastFailure('Error', description)

function download(blob: Blob, name: string): void {
  saveFile(blob, name)
  toastSuccess('Saved', 'The image is in your downloads.')
}
