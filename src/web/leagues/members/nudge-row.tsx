import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { hoursBetweenNudges, nudgeMembers } from '#contract/leagues/members.ts'
import { topics } from '#contract/wire/topics.ts'
import { listText } from '#domain/lists.ts'
import { call } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { timeText, weekdayTimeZoneText } from '#web/format/dates.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { CopyButton } from '#web/ui/sharing/copy-button.tsx'

interface NudgeRowProps {
  league: League
  /** The members whose teams are not complete. */
  membersWithoutTeam: readonly LeagueMember[]
  me: string
}

/** For the commissioner and deputies: a nudge for those who haven't picked, and a text for the group's own chat. */
export function NudgeRow({ league, membersWithoutTeam, me }: NudgeRowProps) {
  const client = useQueryClient()
  const now = useNow(30_000)
  const nudge = useMutation({
    mutationFn: () => call(nudgeMembers, { params: { id: league.id } }),
    onSuccess: ({ message }) =>
      toastSuccess(message, 'By email or push, whichever they’ve chosen.'),
    onError: toastOnError('Failed to nudge'),
    onSettled: () => client.invalidateQueries({ queryKey: topics.league(league.id).key }),
  })
  const nextAt = new Date((league.nudgedAt?.getTime() ?? 0) + hoursBetweenNudges * 3_600_000)
  const others = membersWithoutTeam.filter(({ userId }) => userId !== me)
  if (others.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
      {nextAt.getTime() > now ? (
        <p className="grow text-sm text-ink-soft">
          Nudged. You can nudge again at <span className="digits">{timeText(nextAt)}</span>.
        </p>
      ) : (
        <Button pending={nudge.isPending} onClick={() => nudge.mutate()} icon={BellRing}>
          Nudge {others.length === 1 && others[0] ? others[0].name : `All ${others.length}`}
        </Button>
      )}
      <CopyButton
        text={reminderText(league, membersWithoutTeam)}
        label="Copy for Group Chat"
        copiedText="Paste it into your group chat."
      />
    </div>
  )
}

/** A reminder to paste into the group's own chat. */
function reminderText(
  { id, name, draftingEndDate }: League,
  membersWithoutTeam: readonly LeagueMember[],
): string {
  const names = listText(membersWithoutTeam.map(({ name }) => name))
  return `${name}: picks lock ${weekdayTimeZoneText(draftingEndDate)}. Still missing: ${names}. ${location.origin}/leagues/${id}/draft`
}
