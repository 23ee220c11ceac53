import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import {
  updateNotificationPreferences,
  type NotificationPreferences,
} from '#contract/accounts/preferences.ts'
import { type Channel, channels, channelsOf, type NoticeKind } from '#domain/notices.ts'
import { call, errorMessage } from '#web/api/client.ts'
import { Switch } from '#web/ui/inputs/switch.tsx'
import { Cell, RowHeading, StackedRow } from '#web/ui/lists/stacked-row.tsx'

import { channelLabels, kindLabels } from './notification-labels.ts'
import { preferencesQuery } from './queries.ts'

/** The width of a channel's column, which leaves large text on a phone room for the names. */
export const channelClass =
  'w-16 last:pe-2 @max-[18rem]:w-11 @max-[18rem]:last:pe-0 @max-[12rem]:w-auto'

interface PreferenceRowProps {
  kind: NoticeKind
  enabled: NotificationPreferences[NoticeKind]
}

/** A kind of notification with a switch per channel. A failure to save shows below its name. */
export function PreferenceRow({ kind, enabled }: PreferenceRowProps) {
  const [failures, setFailures] = useState<Partial<Record<Channel, string | null>>>({})
  const { name, when } = kindLabels[kind]
  const failure = channels.map((channel) => failures[channel]).find(Boolean)
  const failureId = `not-saved-${kind}`
  return (
    <StackedRow className="ruled">
      <RowHeading className="py-2 ps-4 pe-2 text-start font-normal wrap-anywhere @max-[12rem]:pb-0">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-soft">{when}</span>
        {failure && (
          <span id={failureId} role="alert" className="block text-sm font-medium text-rough">
            {failure}
          </span>
        )}
      </RowHeading>
      {channels.map((channel) => (
        <Cell key={channel} className={channelClass}>
          <span className="grid justify-items-center">
            {channelsOf(kind).includes(channel) && (
              <PreferenceSwitch
                kind={kind}
                channel={channel}
                enabled={enabled[channel]}
                describedBy={failures[channel] ? failureId : undefined}
                onSettled={(failed) => setFailures((before) => ({ ...before, [channel]: failed }))}
              />
            )}
          </span>
        </Cell>
      ))}
    </StackedRow>
  )
}

interface PreferenceSwitchProps {
  kind: NoticeKind
  channel: Channel
  enabled: boolean
  /** Called with null once a change is saved, or with a sentence if it wasn't. */
  onSettled: (failure: string | null) => void
  describedBy?: string | undefined
}

/** The switch for one kind on one channel. Saves at once, and reverts if that fails. */
function PreferenceSwitch(props: PreferenceSwitchProps) {
  const { kind, channel, enabled, onSettled, describedBy } = props
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (on: boolean) =>
      call(updateNotificationPreferences, { body: { [kind]: { [channel]: on } } }),
    onSuccess(saved) {
      onSettled(null)
      // Update only this switch: another one's change may be in flight and missing from this response.
      client.setQueryData(
        preferencesQuery.queryKey,
        (known) =>
          known && { ...known, [kind]: { ...known[kind], [channel]: saved[kind][channel] } },
      )
    },
    onError: (error) => onSettled(errorMessage(error, 'Not saved. Try again.')),
  })
  return (
    <Switch
      label={`${kindLabels[kind].name} by ${channelLabels[channel].toLowerCase()}`}
      checked={save.isPending ? save.variables : enabled}
      pending={save.isPending}
      describedBy={describedBy}
      onChange={(on) => save.mutate(on)}
    />
  )
}
