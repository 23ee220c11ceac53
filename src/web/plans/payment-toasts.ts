import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'

/** Says that the provider took no money, in its own words. */
export function tellDeclined(description: string): void {
  toast({ title: 'Payment Failed', description, variant: 'destructive' })
}

/** Says that paying failed in some other way. */
export function tellBroken(): void {
  toast({
    title: 'Payment Error',
    description: 'Something went wrong. Please try again.',
    variant: 'destructive',
  })
}

/** What the provider said against a payment; null where it was not the provider that failed. */
export function refusalOf(error: unknown): string | null {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.error : null
}
