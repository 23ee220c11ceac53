import { useState } from 'react'

import { Card } from '../display/card.tsx'
import { PageSpinner, Spinner } from '../display/spinner.tsx'
import { LoadErrors } from '../feedback/load-errors.tsx'
import { QueryContent, type LoadableQuery } from '../feedback/query-content.tsx'
import { EmptyState, ErrorState, Skeleton, SkeletonRows, Skeletons } from '../feedback/states.tsx'
import { Button } from '../inputs/button.tsx'
import { LazyMount } from '../lists/lazy-mount.tsx'
import { ShowMoreButton } from '../lists/show-more-button.tsx'
import { PrintSheet } from '../sharing/print-sheet.tsx'
import { QrCode } from '../sharing/qr-code.tsx'
import { ShareLink } from '../sharing/share-link.tsx'
import { ExampleGroup, Example, Variant } from './example.tsx'

type Members = LoadableQuery<string[]>

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

const pages = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => await Promise.reject(new Error('Examples have no pages')),
}

const nobody = (
  <EmptyState title="No members yet" action={<Button variant="primary">Invite</Button>}>
    Invite your friends to play.
  </EmptyState>
)

/** Placeholders for content that is loading, missing or broken. */
// oxlint-disable-next-line max-lines-per-function -- a list of samples
export function StateExamples() {
  return (
    <ExampleGroup title="States">
      <Printed />
      <Example name="ShowMoreButton" hint="Shows nothing at the end of a list.">
        <ShowMoreButton query={pages} />
      </Example>
      <Example name="LazyMount" hint="Mounts what it holds once it comes near the screen.">
        <LazyMount>
          <p>Near</p>
        </LazyMount>
      </Example>
      <Example name="Spinner">
        <Variant label="default, small">
          <Spinner />
          <Spinner className="size-3.5" />
        </Variant>
      </Example>
      <Example name="PageSpinner">
        <PageSpinner text="Loading draft..." />
      </Example>
      <Example name="Skeleton">
        <Skeleton className="h-12" />
      </Example>
      <Example name="Skeletons">
        <Skeletons className="gap-2" heights={['h-12', 'h-20']} />
      </Example>
      <Example name="SkeletonRows">
        <Variant label="default" wide>
          <SkeletonRows />
        </Variant>
        <Variant label="inset in a flush card" wide>
          <Card title="Members" flush>
            <SkeletonRows rows={2} label="Loading members..." inset />
          </Card>
        </Variant>
      </Example>
      <Example name="EmptyState">
        <Variant label="title, text and action" wide>
          {nobody}
        </Variant>
        <Variant label="text only" wide>
          <EmptyState>Nothing has happened yet.</EmptyState>
        </Variant>
      </Example>
      <Example name="ErrorState">
        <Variant label="retry" wide>
          <ErrorState title="Failed to load members" onRetry={() => undefined} />
        </Variant>
        <Variant label="pending" wide>
          <ErrorState title="Failed to load members" onRetry={() => undefined} pending />
        </Variant>
        <Variant label="text and another action, without retry" wide>
          <ErrorState title="League not found" action={<Button>Back to Dashboard</Button>}>
            It may have been deleted.
          </ErrorState>
        </Variant>
      </Example>
      <FailedPart />
      <LoadedStates />
    </ExampleGroup>
  )
}

const list = (names: string[]) => (
  <ul>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)

function FailedPart() {
  return (
    <Example name="LoadErrors" hint="For all parts of a page.">
      <LoadErrors parts={{ 'Failed to load leagues': failed, 'Failed to load places': failed }} />
    </Example>
  )
}

function LoadedStates() {
  return (
    <Example name="QueryContent">
      <Variant label="loading" wide>
        <QueryContent query={loading} label="members">
          {list}
        </QueryContent>
      </Variant>
      <Variant label="loading, custom skeleton" wide>
        <QueryContent query={loading} label="members" skeleton={<Skeleton className="h-12" />}>
          {list}
        </QueryContent>
      </Variant>
      <Variant label="error" wide>
        <QueryContent query={failed} label="members">
          {list}
        </QueryContent>
      </Variant>
      <Variant label="retrying" wide>
        <QueryContent query={retrying} label="members">
          {list}
        </QueryContent>
      </Variant>
      <Variant label="custom error, boxed" wide>
        <QueryContent query={failed} label="members" errorTitle="You aren’t a member" inCard>
          {list}
        </QueryContent>
      </Variant>
      <Variant label="empty" wide>
        <QueryContent query={empty} label="members" empty={nobody}>
          {list}
        </QueryContent>
      </Variant>
      <Variant label="loaded" wide>
        <QueryContent query={loaded} label="members" empty={nobody}>
          {list}
        </QueryContent>
      </Variant>
    </Example>
  )
}

function Printed() {
  return (
    <>
      <Example name="QrCode" hint="Dark on light in both themes.">
        <QrCode text="https://teetime.example/join/BIRDIE" label="QR code of an address" />
      </Example>
      <Example name="ShareLink">
        <ShareLink
          link="https://teetime.example/join/BIRDIE"
          title="Join Sunday Best"
          text="Join my league Sunday Best."
        />
      </Example>
      <Example name="PrintSheet" hint="Goes to the printer instead of the page.">
        <PrintButton />
      </Example>
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
