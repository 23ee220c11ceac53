import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone, MegaphoneOff } from 'lucide-react'

import { setScorerMuted } from '#contract/game/week.ts'
import { call } from '#web/api/client.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { scorerQuery } from './queries.ts'

/** Shows or hides the scorer's lines in a league's chat, for me alone. Nothing before picks lock. */
export function ScorerMuteButton({ leagueId }: { leagueId: string }) {
  const client = useQueryClient()
  const query = scorerQuery(leagueId)
  const { data } = useQuery({ ...query, enabled: false })
  const mute = useMutation({
    mutationFn: (muted: boolean) =>
      call(setScorerMuted, { params: { id: leagueId }, body: { muted } }),
    onSuccess(_, muted) {
      client.setQueryData(query.queryKey, { muted })
      if (muted) toastSuccess('Scorer muted', 'No pushes or digests from this league either.')
    },
    onError: () => toastFailure('Error', 'Failed to mute the scorer.'),
  })
  if (!data) return null
  // While a change is being saved, the button already shows it.
  const muted = mute.isPending ? mute.variables : data.muted
  return (
    <Button
      variant="ghost"
      aria-pressed={muted}
      onClick={() => mute.isPending || mute.mutate(!muted)}
      icon={muted ? MegaphoneOff : Megaphone}
    >
      {muted ? 'Scorer Muted' : 'Mute Scorer'}
    </Button>
  )
}
