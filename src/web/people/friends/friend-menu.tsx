import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { blockPerson, type Friend, removeFriend } from '#contract/people/friends.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastErrorOr } from '#web/api/toast-on-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { LazyConfirmDialog } from '#web/ui/overlays/lazy-dialog.tsx'
import { ActionMenu } from '#web/ui/overlays/menu.tsx'

import { conversationsQuery } from '../messages/queries.ts'
import { refreshFriends } from './queries.ts'

/** The menu to remove or block a friend. Both ask for confirmation. */
export function FriendMenu({ friend }: { friend: Friend }) {
  const name = friend.name
  const [asking, setAsking] = useState<'remove' | 'block' | null>(null)
  const { remove, block } = useEndFriendship(friend, () => setAsking(null))
  return (
    <>
      <ActionMenu
        label={`More about ${name}`}
        items={[
          {
            label: 'Remove Friend',
            onReach: LazyConfirmDialog.opener.onFocus,
            onSelect: () => setAsking('remove'),
          },
          {
            label: 'Block',
            danger: true,
            onReach: LazyConfirmDialog.opener.onFocus,
            onSelect: () => setAsking('block'),
          },
        ]}
      />
      {asking === 'remove' && (
        <LazyConfirmDialog
          open
          danger
          onOpenChange={() => setAsking(null)}
          title={`Remove ${name}?`}
          description={`You and ${name} will no longer be friends. Leagues you’re both in don’t change.`}
          confirmLabel="Remove Friend"
          onConfirm={() => remove.mutate()}
          pending={remove.isPending}
        />
      )}
      {asking === 'block' && (
        <LazyConfirmDialog
          open
          danger
          onOpenChange={() => setAsking(null)}
          title={`Block ${name}?`}
          description={`You won’t be friends anymore, and ${name} won’t be able to find you or send you requests, messages, or invitations. We won’t tell ${name}. Leagues you’re both in don’t change.`}
          confirmLabel="Block"
          onConfirm={() => block.mutate()}
          pending={block.isPending}
        />
      )}
    </>
  )
}

/** Ends a friendship or blocks the friend. Calls `onSettled` on success and on failure. */
function useEndFriendship(friend: Friend, onSettled: () => void) {
  const client = useQueryClient()
  const name = friend.name
  const params = { id: friend.id }
  const refresh = () =>
    Promise.all([
      refreshFriends(client),
      client.invalidateQueries(conversationsQuery),
      client.invalidateQueries({ queryKey: queryKeys.notifications }),
    ])
  const remove = useMutation({
    mutationFn: () => call(removeFriend, { params }),
    onSuccess() {
      toast({ title: 'Friend Removed', description: `You and ${name} are no longer friends.` })
      return refresh()
    },
    onError: toastErrorOr('Failed to remove friend.'),
    onSettled,
  })
  const block = useMutation({
    mutationFn: () => call(blockPerson, { params }),
    onSuccess() {
      toast({ title: 'Blocked', description: `${name} can no longer reach you.` })
      return refresh()
    },
    onError: toastErrorOr('Failed to block.'),
    onSettled,
  })
  return { remove, block }
}
