import { toast } from '#web/ui/feedback/toast.ts'

import { errorMessage } from './api.ts'

/** An `onError` handler that toasts `title` and the server's message, if any. */
export function toastFailure(title: string): (error: unknown) => void {
  return (error) =>
    toast({ title, description: errorMessage(error, '') || undefined, variant: 'destructive' })
}
