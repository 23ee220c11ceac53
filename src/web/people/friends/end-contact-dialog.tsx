import { useMutation, useQueryClient } from '@tanstack/react-query'

import { blockPerson, removeFriend } from '#contract/people/friends.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastErrorOr } from '#web/api/toast-on-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { LazyConfirmDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import { conversationsQuery } from '../messages/queries.ts'
import { refreshFriends } from './queries.ts'

const block = {
  endpoint: blockPerson,
  label: 'Block',
  title: (name: string) => `Block ${name}?`,
  description: (name: string) =>
    `${name} won’t be able to find you or send you requests, messages, or invitations. We won’t tell ${name}. Leagues you’re both in don’t change.`,
  done: (name: string) => ({ title: 'Blocked', description: `${name} can no longer reach you.` }),
  failed: 'Failed to block.',
}

const endings = {
  remove: {
    endpoint: removeFriend,
    label: 'Remove Friend',
    title: (name: string) => `Remove ${name}?`,
    description: (name: string) =>
      `You and ${name} will no longer be friends. Leagues you’re both in don’t change.`,
    done: (name: string) => ({
      title: 'Friend removed',
      description: `You and ${name} are no longer friends.`,
    }),
    failed: 'Failed to remove friend.',
  },
  block: {
    ...block,
    description: (name: string) => `You won’t be friends anymore, and ${block.description(name)}`,
  },
  'block-stranger': block,
}

/** Removes or blocks a friend, or blocks someone else. */
export type Ending = keyof typeof endings

interface EndContactDialogProps {
  person: { id: string; name: string }
  ending: Ending
  onClose: () => void
  onEnded?: (() => void) | undefined
}

/** Asks before a friend is removed or someone is blocked. */
export function EndContactDialog({ person, ending, onClose, onEnded }: EndContactDialogProps) {
  const { id, name } = person
  const { endpoint, label, title, description, done, failed } = endings[ending]
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => call<typeof endpoint>(endpoint, { params: { id } }),
    onSuccess() {
      toast(done(name))
      onEnded?.()
      return Promise.all([
        refreshFriends(client),
        client.invalidateQueries(conversationsQuery),
        client.invalidateQueries({ queryKey: queryKeys.notifications }),
      ])
    },
    onError: toastErrorOr(failed),
    onSettled: onClose,
  })
  return (
    <LazyConfirmDialog
      danger
      onOpenChange={onClose}
      title={title(name)}
      description={description(name)}
      confirmLabel={label}
      onConfirm={() => end.mutate()}
      pending={end.isPending}
    />
  )
}
