import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'

import { signOut } from '#contract/accounts/session.ts'
import { clearCachedResponses } from '#web/api/clear-cached-responses.ts'
import { clearSession } from '#web/api/clear-session.ts'
import { call } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { leaveFor } from '#web/ui/page/leave-for.ts'

/** Ends the browser's push subscription. Without the code for it, the next account does. */
const dropPush = () =>
  import('../notifications/push-subscription.ts')
    .then((it) => it.dropSubscription())
    .catch(() => undefined)

/** Signs out, clears the offline cache and the push subscription, and opens the sign-in page. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call(signOut),
    onSuccess: async () => {
      clearSession()
      await Promise.all([clearCachedResponses(), dropPush()])
      leaveFor('/login')
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to sign out. Try again.',
        variant: 'destructive',
      }),
  })
}

/** The Sign Out button at the end of the dashboard and the profile page. */
export function SignOutButton() {
  const signOut = useSignOut()
  return (
    <Button
      variant="ghost"
      className="justify-self-start"
      pending={signOut.isPending}
      onClick={() => signOut.mutate()}
      icon={<LogOut aria-hidden="true" className="size-5" />}
    >
      Sign Out
    </Button>
  )
}
