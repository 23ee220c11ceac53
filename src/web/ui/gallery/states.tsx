import { useState } from 'react'

import { Card } from '../display/card.tsx'
import { Loading, Spinner } from '../display/spinner.tsx'
import { Loaded, type Loadable } from '../feedback/loaded.tsx'
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../feedback/states.tsx'
import { Button } from '../inputs/button.tsx'
import { WhenNear } from '../lists/when-near.tsx'
import { PrintSheet } from '../sharing/print-sheet.tsx'
import { QrCode } from '../sharing/qr-code.tsx'
import { Family, Part, State } from './part.tsx'

type Members = Loadable<string[]>

const loading: Members = {
  data: undefined,
  isError: false,
  isFetchedAfterMount: false,
  isFetching: true,
  refetch: async () => undefined,
}
const failed: Members = { ...loading, isError: true, isFetchedAfterMount: true, isFetching: false }
const retrying: Members = { ...failed, isError: false, isFetching: true }
const empty: Members = { ...failed, isError: false, data: [] }
const loaded: Members = { ...empty, data: ['Ann', 'Ben', 'Cal'] }

const nobody = (
  <EmptyState title="No members yet" action={<Button variant="primary">Invite</Button>}>
    Invite your friends to play.
  </EmptyState>
)

/** Placeholders for content that is loading, missing or broken. */
export function States() {
  return (
    <Family title="States">
      <Printed />
      <Part name="WhenNear" hint="Mounts what it holds once it comes near the screen.">
        <WhenNear>
          <p>Near</p>
        </WhenNear>
      </Part>
      <Part name="Spinner">
        <State label="default, small">
          <Spinner />
          <Spinner className="size-3.5" />
        </State>
      </Part>
      <Part name="Loading">
        <Loading text="Loading draft..." />
      </Part>
      <Part name="Skeleton">
        <Skeleton className="h-12" />
      </Part>
      <Part name="SkeletonRows">
        <State label="default" wide>
          <SkeletonRows />
        </State>
        <State label="inset in a flush card" wide>
          <Card title="Members" flush>
            <SkeletonRows rows={2} label="Loading members..." inset />
          </Card>
        </State>
      </Part>
      <Part name="EmptyState">
        <State label="title, text and action" wide>
          {nobody}
        </State>
        <State label="text only" wide>
          <EmptyState>Nothing has happened yet.</EmptyState>
        </State>
      </Part>
      <Part name="ErrorState">
        <State label="retry" wide>
          <ErrorState title="Failed to load members" onRetry={() => undefined} />
        </State>
        <State label="pending" wide>
          <ErrorState title="Failed to load members" onRetry={() => undefined} pending />
        </State>
        <State label="text and another action, without retry" wide>
          <ErrorState title="League not found" action={<Button>Back to Dashboard</Button>}>
            It may have been deleted.
          </ErrorState>
        </State>
      </Part>
      <LoadedStates />
    </Family>
  )
}

const list = (names: string[]) => (
  <ul>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)

function LoadedStates() {
  return (
    <Part name="Loaded">
      <State label="loading" wide>
        <Loaded query={loading} what="members">
          {list}
        </Loaded>
      </State>
      <State label="loading, custom skeleton" wide>
        <Loaded query={loading} what="members" skeleton={<Skeleton className="h-12" />}>
          {list}
        </Loaded>
      </State>
      <State label="error" wide>
        <Loaded query={failed} what="members">
          {list}
        </Loaded>
      </State>
      <State label="retrying" wide>
        <Loaded query={retrying} what="members">
          {list}
        </Loaded>
      </State>
      <State label="custom error, boxed" wide>
        <Loaded query={failed} what="members" error="You are not a member" boxed>
          {list}
        </Loaded>
      </State>
      <State label="empty" wide>
        <Loaded query={empty} what="members" empty={nobody}>
          {list}
        </Loaded>
      </State>
      <State label="loaded" wide>
        <Loaded query={loaded} what="members" empty={nobody}>
          {list}
        </Loaded>
      </State>
    </Part>
  )
}

function Printed() {
  return (
    <>
      <Part name="QrCode" hint="Dark on light in both themes.">
        <QrCode text="https://teetime.example/join/BIRDIE" label="QR code of an address" />
      </Part>
      <Part name="PrintSheet" hint="Goes to the printer instead of the page.">
        <PrintButton />
      </Part>
    </>
  )
}

function PrintButton() {
  const [printing, setPrinting] = useState(false)
  return (
    <>
      <Button onClick={() => setPrinting(true)}>Print</Button>
      {printing && <PrintSheet onPrinted={() => setPrinting(false)}>A sheet of its own</PrintSheet>}
    </>
  )
}
