import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'

import { signOut } from '#contract/accounts/session.ts'
import { clearCachedResponses } from '#web/api/clear-cached-responses.ts'
import { clearSession } from '#web/api/clear-session.ts'
import { call } from '#web/api/client.ts'
import { leaveSession } from '#web/api/session.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { leaveFor } from '#web/ui/page/leave-for.ts'

/** After this time, the sign-in page opens even without the code that ends the push subscription. */
const leaveWithinMs = 3_000

/** Ends the browser's push subscription. If it can't, the next account does. */
async function dropPush(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, leaveWithinMs))
  const dropped = import('../notifications/push-subscription.ts')
    .then((it) => it.dropSubscription())
    .catch(() => undefined)
  await Promise.race([dropped, late])
}

/** Signs out, clears the offline cache and the push subscription, and opens the sign-in page. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => leaveSession(() => call(signOut)),
    onSuccess: async () => {
      clearSession()
      await Promise.all([clearCachedResponses(), dropPush()])
      leaveFor('/login')
    },
    onError: () => toastFailure('Error', 'Failed to sign out. Try again.'),
  })
}

/** The Sign Out button at the end of the dashboard and the profile page. */
export function SignOutButton() {
  const signOut = useSignOut()
  return (
    <Button
      variant="ghost"
      className="justify-self-start"
      pending={signOut.isPending || signOut.isSuccess}
      onClick={() => signOut.mutate()}
    >
      <LogOut className="size-5" />
      Sign Out
    </Button>
  )
}
