import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { type Profile, regenerateInviteToken } from '#contract/accounts/profile.ts'
import { pluralize } from '#domain/words.ts'
import { call } from '#web/api/client.ts'
import { profileQuery } from '#web/api/profile-query.ts'
import { toastErrorOr } from '#web/api/toast-on-error.ts'
import { Card } from '#web/ui/display/card.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'
import { LazyConfirmDialog } from '#web/ui/overlays/lazy-dialog.tsx'
import { CopyButton } from '#web/ui/sharing/copy-button.tsx'
import { ShareLink } from '#web/ui/sharing/share-link.tsx'

import { invitesLeft } from './invite-code-note.tsx'
import { inviteUrl } from './invite-url.ts'

/** My secret invite code: how often it was used, its link, and the button for a new one. */
export function InviteTokenCard({ profile }: { profile: Profile }) {
  const { secretInviteToken: code, inviteTokenUsageCount: used, inviteTokenLimit: limit } = profile
  if (code === '') return <TokenBehindPasskey />
  return (
    <Card title="Secret Invite Token">
      <div className="grid gap-4">
        {(limit === null || used < limit) && (
          <p className="text-ink-soft">
            Anyone with this code can create an account. Share it with people you know.
          </p>
        )}
        <div>
          <p className="label-caps">Invite code</p>
          <p className="mt-1 font-semibold tracking-widest break-all select-all">{code}</p>
        </div>
        <div>
          <p className="label-caps">Used</p>
          <p className="digits mt-1">
            {limit === null ? `${pluralize(used, 'time')}, unlimited` : `${used} of ${limit} uses`}
          </p>
          {limit !== null && <UsageMeter used={used} limit={limit} />}
          {limit !== null && (
            <p className="mt-2 text-sm">
              {used < limit
                ? `${invitesLeft(limit - used)}.`
                : 'Used up. Generate a new token to invite more people.'}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton
            text={code}
            label="Copy Code"
            copiedText="The invite code is on your clipboard."
          />
          {!profile.isMaster && <RenewTokenButton />}
        </div>
        <div className="border-t border-line pt-4">
          <p className="label-caps mb-2">Invite link</p>
          <ShareLink
            link={inviteUrl(code)}
            title="TeeTime"
            text="Join me on TeeTime: fantasy golf in private leagues."
          />
        </div>
      </div>
    </Card>
  )
}

/** The administrator's card in a session that no passkey has confirmed. */
function TokenBehindPasskey() {
  return (
    <Card title="Secret Invite Token">
      <p className="mb-3 text-ink-soft">
        Confirm with your passkey on the Admin page to see your code.
      </p>
      <ButtonLink href="/admin">Admin</ButtonLink>
    </Card>
  )
}

function UsageMeter({ used, limit }: { used: number; limit: number }) {
  return (
    <div aria-hidden="true" className="mt-2 flex max-w-60 gap-1">
      {Array.from({ length: limit }, (_, use) => (
        <span
          key={use}
          className={`h-3 grow rounded-slot border border-edge ${use < used ? 'bg-ink' : 'bg-board'}`}
        />
      ))}
    </div>
  )
}

function RenewTokenButton() {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () => call(regenerateInviteToken),
    onSuccess(changed) {
      client.setQueryData(profileQuery.queryKey, changed)
      toastSuccess('New Token Generated', 'The old code no longer works.')
    },
    onError: toastErrorOr('Failed to generate new token.'),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button
        onClick={() => setAsking(true)}
        {...LazyConfirmDialog.opener}
        icon={RefreshCw}
        aria-haspopup="dialog"
      >
        Generate New Token
      </Button>
      {asking && (
        <LazyConfirmDialog
          onOpenChange={setAsking}
          title="Generate a new token?"
          description="Your current code and its links stop working right away, and the count resets to 0."
          confirmLabel="Generate New Token"
          onConfirm={() => renew.mutate()}
          pending={renew.isPending}
        />
      )}
    </>
  )
}
