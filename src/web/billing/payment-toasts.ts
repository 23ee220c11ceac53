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
