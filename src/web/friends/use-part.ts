import { useMutation, useQueryClient } from '@tanstack/react-query'

import { blockPerson, type Friend, removeFriend } from '#contract/friends.ts'
import { call } from '#web/client/api.ts'
import { conversationsQuery } from '#web/messages/queries.ts'
import { toast } from '#web/ui/toast.ts'

import { displayName } from '#web/format/names.ts'

/** Ends a friendship, or blocks the friend. `onSettled` comes when it is done, and when it failed. */
export function usePart(friend: Friend, onSettled: () => void) {
  const client = useQueryClient()
  const name = displayName(friend)
  const params = { id: friend.id }
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['friends'] }),
      client.invalidateQueries(conversationsQuery),
      client.invalidateQueries({ queryKey: ['notifications'] }),
    ])
  const remove = useMutation({
    mutationFn: () => call(removeFriend, { params }),
    onSuccess() {
      toast({ title: 'Friend Removed', description: `You and ${name} are not friends any more.` })
      return refresh()
    },
    onError: failed('Failed to remove friend.'),
    onSettled,
  })
  const block = useMutation({
    mutationFn: () => call(blockPerson, { params }),
    onSuccess() {
      toast({ title: 'Blocked', description: `${name} cannot reach you any more.` })
      return refresh()
    },
    onError: failed('Failed to block.'),
    onSettled,
  })
  return { remove, block }
}

const failed = (description: string) => () =>
  toast({ title: 'Error', description, variant: 'destructive' })
