import { useMutation, useQueryClient } from '@tanstack/react-query'

import { changePreferences } from '#contract/notifications.ts'
import type { Channel, NoticeKind } from '#domain/notices.ts'
import { call, sentence } from '#web/client/api.ts'

import { preferencesQuery } from './queries.ts'
import { Switch } from '#web/ui/switch.tsx'
import { channelWords, kindWords } from './words.ts'

interface PreferenceSwitchProps {
  kind: NoticeKind
  channel: Channel
  wanted: boolean
  /** Called when a change was saved, and with a sentence when it was not. */
  onSettled: (failure: string | null) => void
  describedBy?: string | undefined
}

/** One kind by one channel: saved as it is pressed, and back where it was if that fails. */
export function PreferenceSwitch(props: PreferenceSwitchProps) {
  const { kind, channel, wanted, onSettled, describedBy } = props
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (on: boolean) => call(changePreferences, { body: { [kind]: { [channel]: on } } }),
    onSuccess(saved) {
      onSettled(null)
      // Only what was pressed: another switch may be on its way, and be in the answer or not.
      client.setQueryData(
        preferencesQuery.queryKey,
        (known) =>
          known && { ...known, [kind]: { ...known[kind], [channel]: saved[kind][channel] } },
      )
    },
    onError: (error) => onSettled(sentence(error, 'Not saved. Please try again.')),
  })
  return (
    <Switch
      label={`${kindWords[kind].name} by ${channelWords[channel].toLowerCase()}`}
      on={save.isPending ? save.variables : wanted}
      pending={save.isPending}
      describedBy={describedBy}
      onChange={(on) => save.mutate(on)}
    />
  )
}
