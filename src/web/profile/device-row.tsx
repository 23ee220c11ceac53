import { Laptop, Smartphone } from 'lucide-react'

import type { Device } from '#contract/accounts.ts'
import { dayText, isoDay } from '#web/format/dates.ts'
import { When } from '#web/format/time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

import { useEndSession } from './use-end-sessions.ts'

/** A browser I am signed in with. */
export function DeviceRow({ device }: { device: Device }) {
  const { id, name, signedInAt, lastSeenOn, current } = device
  const end = useEndSession()
  const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 not-first:ruled">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {current && <Badge tone="flag">This device</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          Signed in <When at={signedInAt} as="full" />
        </p>
        <p className="digits text-sm text-ink-soft">Last seen {lastSeenText(lastSeenOn)}</p>
      </div>
      {!current && (
        <Button
          aria-label={`Sign out ${name}, signed in ${signedInAt.toLocaleString('en-US')}`}
          pending={end.isPending}
          onClick={() => end.mutate(id)}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

/** The server counts days in UTC. */
const lastSeenText = (day: string) => (day === isoDay(new Date(), 'UTC') ? 'today' : dayText(day))
