// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'

import { Card } from '../display/card.tsx'
import { mount } from '../mount.fixture.tsx'
import { LoadErrors } from './load-errors.tsx'
import { type LoadableQuery, QueryContent } from './query-content.tsx'

const failed: LoadableQuery<string> = {
  data: undefined,
  isError: true,
  isFetchedAfterMount: true,
  isFetching: false,
  refetch: async () => {},
}
const loaded = { ...failed, data: 'Ann', isError: false }

const contentOf = (query: LoadableQuery<string>) => (
  <QueryContent query={query} label="members">
    {(name) => <p>{name}</p>}
  </QueryContent>
)
const inDialog = (query: LoadableQuery<string>) => (
  <div data-dialog="">
    <h2>Settings</h2>
    {contentOf(query)}
  </div>
)

test.each([
  ['in a card', 'Members', (query) => <Card title="Members">{contentOf(query)}</Card>],
  ['of a page', 'Friends', (query) => <LoadErrors parts={{ 'Failed to load places': query }} />],
  ['on a page', 'Friends', contentOf],
  ['in a dialog', 'Settings', inDialog],
] as [string, string, (query: LoadableQuery<string>) => React.ReactNode][])(
  'after a Retry %s has loaded what failed, the heading above has the focus',
  async (_, heading, render) => {
    const page = (query: LoadableQuery<string>) => (
      <main id="main">
        <h1>Friends</h1>
        {render(query)}
      </main>
    )
    const { place, show } = mount(page(failed))
    place.querySelector('button')?.focus()
    expect(document.activeElement?.textContent).toContain('Retry')
    await act(async () => show(page(loaded)))
    expect(document.activeElement?.textContent).toBe(heading)
  },
)

test('a dialog that is closed with its error returns the focus itself', async () => {
  const page = (dialog: React.ReactNode) => (
    <main id="main">
      <h1>Friends</h1>
      {dialog}
    </main>
  )
  const { place, show } = mount(page(inDialog(failed)))
  place.querySelector('button')?.focus()
  await act(async () => show(page(null)))
  expect(document.activeElement).toBe(document.body)
})
