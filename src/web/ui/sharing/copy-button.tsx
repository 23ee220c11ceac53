import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import { toastFailure, toastSuccess } from '../feedback/toast.ts'
import { Button, type ButtonVariant } from '../inputs/button.tsx'

interface CopyButtonProps {
  text: string
  /** The button's text, such as `Copy Code`. */
  label: string
  /** The toast's second line, below `Copied`. */
  copiedText?: string
  variant?: ButtonVariant
}

/** Copies a text to the clipboard and confirms it with a toast. */
export function CopyButton({ text, label, copiedText, variant = 'secondary' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      toastSuccess('Copied', copiedText)
    } catch {
      toastFailure('Error', 'Failed to copy.')
    }
  }
  return (
    <Button variant={variant} onClick={() => void copy()} icon={copied ? Check : Copy}>
      {label}
    </Button>
  )
}
