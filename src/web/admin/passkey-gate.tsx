import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'

import { supportsPasskeys } from '#web/accounts/passkeys/passkey-support.ts'
import { passkeysQuery } from '#web/accounts/passkeys/queries.ts'
import { ApiError, errorMessage } from '#web/api/client.ts'
import { profileQuery } from '#web/api/profile-query.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'
import { DialogButton, lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'
import { usePageTitle } from '#web/ui/page/page-heading.tsx'

const AddPasskeyDialog = lazyDialog(
  'Add a Passkey',
  async () => (await import('#web/accounts/passkeys/add-passkey-dialog.tsx')).AddPasskeyDialog,
)

/** Stands in front of the admin page until a passkey has confirmed the session. */
export function PasskeyGate() {
  usePageTitle('Confirm It’s You')
  const passkeys = useQuery(passkeysQuery)
  return (
    <div className="board mx-auto grid max-w-lg justify-items-center gap-4 p-6 text-center sm:p-8">
      <KeyRound className="size-8 text-ink-soft" />
      <h1 tabIndex={-1} className="text-lg">
        Confirm It’s You
      </h1>
      {supportsPasskeys() ? (
        <QueryContent
          query={passkeys}
          label="your passkeys"
          skeleton={<Skeleton className="h-24 w-full" />}
        >
          {({ length }) => (length > 0 ? <ConfirmStep /> : <AddPasskeyStep />)}
        </QueryContent>
      ) : (
        <Explanation>
          The admin pages need a passkey, and passkeys don’t work at this address. Open TeeTime at
          its own domain, over https.
        </Explanation>
      )}
      <ButtonLink href="/dashboard">Return to Dashboard</ButtonLink>
    </div>
  )
}

const Explanation = ({ children }: { children: ReactNode }) => (
  <p className="text-balance text-ink-soft">{children}</p>
)

function AddPasskeyStep() {
  return (
    <>
      <Explanation>
        The admin pages need a passkey on top of your password. Add one on this device. We’ll ask
        for your password again.
      </Explanation>
      <DialogButton variant="primary" label="Add a Passkey" opener={AddPasskeyDialog.opener}>
        {(onClose) => <AddPasskeyDialog onClose={onClose} />}
      </DialogButton>
    </>
  )
}

function ConfirmStep() {
  const client = useQueryClient()
  const confirmation = useMutation({
    mutationFn: async () =>
      (await import('#web/accounts/passkeys/authenticate.ts')).confirmSession(),
    onSuccess() {
      // The profile shows the invite code only now.
      void client.invalidateQueries({ queryKey: profileQuery.queryKey })
      return client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
  return (
    <>
      <Explanation>
        You signed in with your password. The admin pages ask for your passkey, too.
      </Explanation>
      <Button
        variant="primary"
        pending={confirmation.isPending}
        onClick={() => confirmation.mutate()}
      >
        Confirm with Your Passkey
      </Button>
      {confirmation.isError && (
        <p role="alert" className="border-s-4 border-rough bg-rough-soft px-3 py-2 text-sm">
          {passkeyErrorText(confirmation.error)}
        </p>
      )}
      <p className="text-sm text-balance text-ink-soft">
        Lost it? <code>./teetime passkeys:reset</code> on the server removes yours.
      </p>
    </>
  )
}

function passkeyErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'We didn’t get a passkey. Try again.'
  return errorMessage(error, 'Failed to confirm it. Try again.')
}
