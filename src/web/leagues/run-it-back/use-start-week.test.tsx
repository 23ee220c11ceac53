// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { useStartWeek } from './use-start-week.ts'

test.each([
  ['opens in the page that started it', false, '/leagues/b'],
  ['doesn’t take a reader back who has left', true, '/dashboard'],
])('a new week %s', async (_, leaves, path) => {
  history.replaceState(null, '', '/leagues/a/run-it-back')
  const answer = Promise.withResolvers<{ league: { id: string } }>()
  const Page = () => {
    const week = useStartWeek(() => answer.promise)
    return <button onClick={() => week.mutate()}>Start</button>
  }
  const { place, leave } = mount(<Page />)
  await act(async () => place.querySelector('button')?.click())
  if (leaves) {
    leave()
    history.replaceState(null, '', '/dashboard')
  }
  await act(async () => answer.resolve({ league: { id: 'b' } }))
  expect(location.pathname).toBe(path)
})
