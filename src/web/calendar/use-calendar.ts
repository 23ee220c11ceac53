import { createCalendarLink, revokeCalendarLink } from '#contract/calendar.ts'
import { call } from '#web/client/api.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { toast } from '#web/ui/toast.ts'
import { useMutation } from '@tanstack/react-query'

/** My private calendar link of a league: made or shown again, and revoked. */
export function useCalendar(leagueId: string) {
  const params = { id: leagueId }
  const open = useMutation({
    mutationFn: () => call(createCalendarLink, { params }),
    onError: toastFailure('Failed to make your calendar link'),
  })
  const revoke = useMutation({
    mutationFn: () => call(revokeCalendarLink, { params }),
    onError: toastFailure('Failed to revoke your calendar link'),
    onSuccess() {
      open.reset()
      toast({
        title: 'Link revoked',
        description: 'Calendars that use it get nothing new.',
        variant: 'success',
      })
    },
  })
  return { url: open.data?.url ?? null, open, revoke }
}
