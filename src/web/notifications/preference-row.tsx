import { useState } from 'react'

import type { Preferences } from '#contract/notifications.ts'
import { type Channel, channels, type NoticeKind } from '#domain/notices.ts'

import { PreferenceSwitch } from './preference-switch.tsx'
import { kindWords } from './words.ts'

/** A kind of notification and its switches; what could not be saved is said under its name. */
export function PreferenceRow({
  kind,
  wanted,
}: {
  kind: NoticeKind
  wanted: Preferences[NoticeKind]
}) {
  const [failures, setFailures] = useState<Partial<Record<Channel, string | null>>>({})
  const { name, when } = kindWords[kind]
  const failure = channels.map((channel) => failures[channel]).find(Boolean)
  const failureId = `not-saved-${kind}`
  return (
    <tr className="ruled">
      <th scope="row" className="py-2 ps-4 pe-2 text-start font-normal">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-soft">{when}</span>
        {failure && (
          <span id={failureId} role="alert" className="block text-sm font-medium text-rough">
            {failure}
          </span>
        )}
      </th>
      {channels.map((channel) => (
        <td key={channel} className="w-16 last:pe-2">
          <span className="grid justify-items-center">
            <PreferenceSwitch
              kind={kind}
              channel={channel}
              wanted={wanted[channel]}
              describedBy={failures[channel] ? failureId : undefined}
              onSettled={(failed) => setFailures((before) => ({ ...before, [channel]: failed }))}
            />
          </span>
        </td>
      ))}
    </tr>
  )
}
