import { useMutation } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'

import {
  createCalendarLink,
  createClubCalendarLink,
  revokeCalendarLink,
  revokeClubCalendarLink,
} from '#contract/leagues/calendar.ts'
import { call } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { Card } from '#web/ui/display/card.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button, buttonClass } from '#web/ui/inputs/button.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'
import { LazyConfirmDialog } from '#web/ui/overlays/lazy-dialog.tsx'
import { CopyButton } from '#web/ui/sharing/copy-button.tsx'

interface CalendarCardProps {
  /** The content of the calendar. */
  description: string
  /** The facts that others could see by the link. */
  hint: string
  /** Makes the link, or returns the existing one. */
  create: () => Promise<{ url: string }>
  revoke: () => Promise<unknown>
}

/** A private link that puts something into my own calendar. */
export function CalendarCard({ description, hint, ...calls }: CalendarCardProps) {
  const { url, create, revoke } = useCalendarLink(calls)
  const [asking, setAsking] = useState(false)
  return (
    <Card title="Calendar">
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">{description} It stays up to date on its own.</p>
        {url ? (
          <CalendarLink
            {...{ url, hint }}
            revoking={revoke.isPending}
            onRevoke={() => setAsking(true)}
          />
        ) : (
          <div>
            <Button pending={create.isPending} onClick={() => create.mutate()} icon={CalendarPlus}>
              Add to Calendar
            </Button>
          </div>
        )}
      </div>
      {asking && (
        <LazyConfirmDialog
          danger
          onOpenChange={setAsking}
          title="Turn off your calendar link?"
          description="Calendars that use it stop updating. You can get another link anytime."
          confirmLabel="Turn Off"
          onConfirm={() => {
            setAsking(false)
            revoke.mutate()
          }}
        />
      )}
    </Card>
  )
}

interface CalendarLinkProps {
  url: string
  hint: string
  revoking: boolean
  onRevoke: () => void
}

function CalendarLink({ url, hint, revoking, onRevoke }: CalendarLinkProps) {
  return (
    <>
      <Field name="calendar" label="Your private link" hint={hint}>
        {(control) => (
          <Input {...control} readOnly value={url} onFocus={({ target }) => target.select()} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('primary')}>
          Open in My Calendar
        </a>
        <CopyButton
          text={url}
          label="Copy Link"
          copiedText="Add it to your calendar as a subscription."
        />
        <Button
          variant="danger"
          pending={revoking}
          onClick={onRevoke}
          {...LazyConfirmDialog.opener}
        >
          Turn Off
        </Button>
      </div>
    </>
  )
}

function useCalendarLink(calls: Pick<CalendarCardProps, 'create' | 'revoke'>) {
  const create = useMutation({
    mutationFn: calls.create,
    onError: toastOnError('Failed to get your calendar link'),
  })
  const revoke = useMutation({
    mutationFn: calls.revoke,
    onError: toastOnError('Failed to turn off your calendar link'),
    onSuccess() {
      create.reset()
      toastSuccess('Link turned off', 'Calendars that use it stop updating.')
    },
  })
  return { url: create.data?.url ?? null, create, revoke }
}

/** My calendar of a league: the deadline and my golfers' tee times. */
export function LeagueCalendar({ leagueId }: { leagueId: string }) {
  const params = { id: leagueId }
  return (
    <CalendarCard
      description="The draft deadline and your golfers’ tee times, in your own time zone."
      hint="Anyone with it sees your golfers’ tee times, so keep it to yourself."
      create={() => call(createCalendarLink, { params })}
      revoke={() => call(revokeCalendarLink, { params })}
    />
  )
}

/** My link to a club's calendar: when picks lock, and the tournaments. */
export function ClubCalendar({ clubId }: { clubId: string }) {
  const params = { id: clubId }
  return (
    <CalendarCard
      description="When picks lock, in your time zone, and the dates of each tournament the club plays."
      hint="Anyone with this link can see what the club plays and when, so keep it to yourself. It stops working if you leave the club."
      create={() => call(createClubCalendarLink, { params })}
      revoke={() => call(revokeClubCalendarLink, { params })}
    />
  )
}
