import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'

import { getEveningLink } from '#contract/leagues/evenings.ts'
import { call, errorMessage } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ThemeToggle } from '#web/ui/page/theme-toggle.tsx'

/** The header of a guest: what they play, the link for friends, and the way to an account. */
export function GuestNav({ id }: { id: string }) {
  const copying = useMutation({
    mutationFn: async () => {
      const { url } = await call(getEveningLink, { params: { id } })
      await navigator.clipboard.writeText(url)
    },
    onSuccess: () => toast({ title: 'Link copied. Send it to your friends.', variant: 'success' }),
    onError: (error) =>
      toast({
        title: errorMessage(error, 'The link couldn’t be copied'),
        variant: 'destructive',
      }),
  })
  return (
    <nav aria-label="Guest" className="flex flex-wrap items-center justify-end gap-x-2">
      <p className="text-sm">
        Simulated ·{' '}
        <Link href="/register" className="link inline-block py-3">
          Make an account
        </Link>
      </p>
      <Button variant="ghost" pending={copying.isPending} onClick={() => copying.mutate()}>
        Bring Friends
      </Button>
      <ThemeToggle />
    </nav>
  )
}
