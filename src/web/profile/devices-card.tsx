import { useQuery } from '@tanstack/react-query'

import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'

import { DeviceRow } from './device-row.tsx'
import { devicesQuery } from './queries.ts'
import { useEndOthers } from './use-end-sessions.ts'

/** Where I am signed in, and signing out there. */
export function DevicesCard() {
  const { data: devices, isError, isFetching, refetch } = useQuery(devicesQuery)
  const endOthers = useEndOthers()
  const hasOthers = devices?.some(({ current }) => !current) ?? false
  return (
    <Card
      title="Devices"
      flush
      action={
        hasOthers && (
          <Button pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out others
          </Button>
        )
      }
    >
      {devices ? (
        <>
          <ul>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
          {!hasOthers && (
            <p className="ruled p-4 text-sm text-ink-soft">You are signed in nowhere else.</p>
          )}
        </>
      ) : isError ? (
        <ErrorState title="Failed to load your devices" onRetry={refetch} pending={isFetching} />
      ) : (
        <div className="p-4">
          <SkeletonRows rows={2} label="Loading devices" className="h-14" />
        </div>
      )}
    </Card>
  )
}
