import { sentence } from '#web/client/api.ts'
import { toast } from '#web/ui/toast.ts'

/** Says what has failed, and why where the server gave a reason. For `onError`. */
export function toastFailure(title: string): (error: unknown) => void {
  return (error) =>
    toast({ title, description: sentence(error, '') || undefined, variant: 'destructive' })
}
