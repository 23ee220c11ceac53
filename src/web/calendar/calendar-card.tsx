import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { CalendarPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useCalendar } from './use-calendar.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/dialog.tsx')).ConfirmDialog,
}))

/** The deadline and my golfers' tee times in my own calendar, by a link that only I have. */
export function CalendarCard({ leagueId }: { leagueId: string }) {
  const { url, open, revoke } = useCalendar(leagueId)
  const [asking, setAsking] = useState(false)
  return (
    <Card title="In your calendar">
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">
          The draft deadline and your golfers’ tee times, in your own time. Your calendar keeps
          itself up to date.
        </p>
        {url ? (
          <>
            <Field
              name="calendar"
              label="Your private link"
              hint="Whoever has it sees your golfers’ tee times: keep it to yourself."
            >
              {(control) => (
                <Input
                  {...control}
                  readOnly
                  value={url}
                  onFocus={({ target }) => target.select()}
                />
              )}
            </Field>
            <div className="flex flex-wrap gap-2">
              <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('primary')}>
                Open in my calendar
              </a>
              <CopyButton
                text={url}
                label="Copy link"
                told="Add it in your calendar as a subscription."
              />
              <Button variant="danger" pending={revoke.isPending} onClick={() => setAsking(true)}>
                Revoke
              </Button>
            </div>
          </>
        ) : (
          <div>
            <Button
              pending={open.isPending}
              onClick={() => open.mutate()}
              icon={<CalendarPlus aria-hidden="true" className="size-4" />}
            >
              Add to calendar
            </Button>
          </div>
        )}
      </div>
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            danger
            onOpenChange={setAsking}
            title="Revoke your calendar link?"
            description="Calendars that use it get nothing new. You can make another link at any time."
            confirmLabel="Revoke"
            onConfirm={() => {
              setAsking(false)
              revoke.mutate()
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
