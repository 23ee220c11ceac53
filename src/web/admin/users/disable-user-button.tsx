import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type AdminUser, updateUser } from '#contract/admin/users.ts'
import { call } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

/** Disables someone's account, after a question, or enables it again; nothing for one's own. */
export function DisableUserButton({ user }: { user: AdminUser }) {
  const { id, username, disabledAt } = user
  const me = useMe()
  const [asking, setAsking] = useState(false)
  const change = useSetDisabled(user, () => setAsking(false))
  if (me.id === id) return null
  const disable = !disabledAt
  return (
    <>
      <Button
        aria-label={`${disable ? 'Disable' : 'Enable'} ${username}`}
        pending={change.isPending && !asking}
        onClick={() => (disable ? setAsking(true) : change.mutate(false))}
      >
        {disable ? 'Disable' : 'Enable'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Disable ${username}?`}
        description={`${username} is signed out everywhere and can’t sign in until you enable the account again. Their teams stay in their leagues, and you can hand over the leagues they run.`}
        confirmLabel="Disable"
        danger
        pending={change.isPending}
        onConfirm={() => change.mutate(true)}
      />
    </>
  )
}

function useSetDisabled({ id, username }: AdminUser, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (disabled: boolean) => call(updateUser, { params: { id }, body: { disabled } }),
    async onSuccess(_, disabled) {
      toastSuccess(`${username} is ${disabled ? 'disabled' : 'enabled'}`)
      await client.invalidateQueries({ queryKey: ['admin'] })
      onDone()
    },
    onError: toastOnError(`Failed to change ${username}`),
  })
}
