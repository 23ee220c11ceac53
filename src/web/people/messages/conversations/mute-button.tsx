import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'

import { setConversationMuted } from '#contract/people/messages.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { useLeagueChat } from '#web/people/messages/unread-badge.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { conversationsQuery, leagueChatQuery } from '../queries.ts'

/** Mutes or unmutes a league's chat for me alone. */
export function MuteButton({ leagueId }: { leagueId: string }) {
  const client = useQueryClient()
  const opened = useQuery(leagueChatQuery(leagueId))
  const chat = useLeagueChat(leagueId) ?? opened.data
  const mute = useMutation({
    mutationFn: ({ id, muted }: { id: string; muted: boolean }) =>
      call(setConversationMuted, { params: { id }, body: { muted } }),
    onSuccess: (_, { muted }) =>
      toast(
        muted
          ? {
              title: 'Chat muted',
              description: 'No badges or notifications, unless someone mentions you.',
            }
          : { title: 'Chat unmuted', description: 'You get badges and notifications again.' },
      ),
    onError: () => toastFailure('Error', 'Failed to mute the chat.'),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(conversationsQuery),
        client.invalidateQueries({ queryKey: queryKeys.notifications }),
      ]),
  })
  if (!chat) return null
  // While a change is being saved, the button already shows it.
  const muted = mute.isPending ? mute.variables.muted : chat.muted
  return (
    <Button
      variant="ghost"
      aria-pressed={muted}
      onClick={() => mute.isPending || mute.mutate({ id: chat.id, muted: !muted })}
      icon={muted ? BellOff : Bell}
    >
      {muted ? 'Muted' : 'Mute'}
    </Button>
  )
}
