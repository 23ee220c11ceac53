import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'

import { type BrowserSession, endSession, endOtherSessions } from '#contract/accounts/sessions.ts'
import { call } from '#web/api/client.ts'
import { ignoreGone } from '#web/api/ignore-gone.ts'
import { toastErrorOr } from '#web/api/toast-on-error.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { dayText, isoDay } from '#web/format/dates.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { serverNow } from '#web/ui/hooks/server-clock.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { devicesQuery } from './queries.ts'

/** The browsers I am signed in with. I can sign out any but this one. */
export function DevicesCard() {
  const devices = useQuery(devicesQuery)
  const hasOthers = devices.data?.some(({ current }) => !current) ?? false
  return (
    <Card title="Devices" flush action={hasOthers && <SignOutOthersButton />}>
      <QueryContent
        query={devices}
        label="your devices"
        skeleton={<SkeletonRows rows={2} inset className="h-14" />}
      >
        {(devices) => (
          <>
            <ul>
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
            {!hasOthers && <p className="ruled p-4 text-sm text-ink-soft">No other devices.</p>}
          </>
        )}
      </QueryContent>
    </Card>
  )
}

function SignOutOthersButton() {
  const toasts = useSessionToasts(
    'All other devices are signed out',
    'Failed to sign out your other devices. Try again.',
  )
  const end = useMutation({ mutationFn: () => call(endOtherSessions), ...toasts })
  return (
    <Button pending={end.isPending} onClick={() => end.mutate()}>
      Sign Out Other Devices
    </Button>
  )
}

function DeviceRow({ device }: { device: BrowserSession }) {
  const { id, name, signedInAt, lastSeenOn, current } = device
  const end = useSignOutDevice()
  const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 not-first:ruled">
      <Icon className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow basis-[10rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {current && <Badge tone="flag">This device</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          Signed in <DateTime at={signedInAt} format="full" />
        </p>
        <p className="digits text-sm text-ink-soft">Last seen {lastSeenText(lastSeenOn)}</p>
      </div>
      {!current && (
        <Button
          aria-label={`Sign Out ${name}, signed in ${signedInAt.toLocaleString('en-US')}`}
          pending={end.isPending}
          onClick={() => end.mutate(id)}
        >
          Sign Out
        </Button>
      )}
    </li>
  )
}

const lastSeenText = (day: string) =>
  day === isoDay(new Date(serverNow())) ? 'today' : dayText(day)

function useSignOutDevice() {
  const toasts = useSessionToasts('Device signed out', 'Failed to sign out that device. Try again.')
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }).catch(ignoreGone),
    ...toasts,
  })
}

function useSessionToasts(success: string, failure: string) {
  const client = useQueryClient()
  return {
    onSuccess() {
      toastSuccess(success)
      return client.invalidateQueries({ queryKey: devicesQuery.queryKey })
    },
    onError: toastErrorOr(failure),
  }
}
