import { errorMessage } from '#web/client/api.ts'
import { toast } from '#web/ui/toast.ts'

/** An `onError` that toasts what failed, with the server's reason where it gave one. */
export function toastFailure(title: string): (error: unknown) => void {
  return (error) =>
    toast({ title, description: errorMessage(error, '') || undefined, variant: 'destructive' })
}
