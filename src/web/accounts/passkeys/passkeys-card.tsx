import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import { type Passkey, removePasskey } from '#contract/accounts/passkeys.ts'
import { call } from '#web/api/client.ts'
import { ignoreGone } from '#web/api/ignore-gone.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { dayText } from '#web/format/dates.ts'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { DialogButton, lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import { supportsPasskeys } from './passkey-support.ts'
import { passkeysQuery } from './queries.ts'

const AddDialog = lazyDialog(
  'Add a Passkey',
  async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog,
)
const RenameDialog = lazyDialog(
  ({ passkey }) => `Rename ${passkey.name}`,
  async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog,
)

/** My passkeys: fingerprint, face or PIN in place of the password. */
export function PasskeysCard() {
  const passkeys = useQuery(passkeysQuery)
  return (
    <Card
      title="Passkeys"
      flush
      action={
        supportsPasskeys() && (
          <DialogButton label="Add a Passkey" opener={AddDialog.opener}>
            {(onClose) => <AddDialog onClose={onClose} />}
          </DialogButton>
        )
      }
    >
      <QueryContent
        query={passkeys}
        label="your passkeys"
        skeleton={<SkeletonRows rows={1} inset className="h-14" />}
        empty={
          <EmptyState title="No passkeys">
            {supportsPasskeys()
              ? 'Sign in with your fingerprint, face, or PIN instead of a password.'
              : 'This browser can’t use passkeys at this address.'}
          </EmptyState>
        }
      >
        {(passkeys) => (
          <ul>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedOn } = passkey
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const remove = useRemovePasskey(close)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 not-first:ruled">
      <KeyRound className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow basis-[10rem]">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          Added <DateTime at={createdAt} format="full" />
        </p>
        <p className="digits text-sm text-ink-soft">
          {lastUsedOn ? `Last used ${dayText(lastUsedOn)}` : 'Not used yet'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={`Rename ${name}`}
          onClick={() => setOpen('rename')}
          {...RenameDialog.opener}
        >
          Rename
        </Button>
        <Button aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={close}
        title={`Remove ${name}?`}
        description="You won’t be able to sign in with it. Your password still works. Delete it from your device, too."
        confirmLabel="Remove"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate(id)}
      />
    </li>
  )
}

function useRemovePasskey(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removePasskey, { params: { id } }).catch(ignoreGone),
    async onSuccess() {
      toastSuccess('Passkey removed')
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      onDone()
    },
    onError: toastOnError('Failed to remove the passkey'),
  })
}
