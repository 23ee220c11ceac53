// @vitest-environment jsdom
import { QueryClient, useMutation } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { newBuildReady } from './connection-status.ts'
import { useReloadForNewBuild } from './use-reload-for-new-build.ts'

test('a newer build is loaded with the next page, once nothing is being saved', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  onTestFinished(() => newBuildReady.set(false))
  const saved = Promise.withResolvers<null>()
  function Page({ path }: { path: string }) {
    useReloadForNewBuild(path)
    const { mutate } = useMutation({ mutationFn: () => saved.promise })
    return <button onClick={() => mutate()}>Save</button>
  }
  const client = new QueryClient()
  const { place, show } = mount(<Page path="/draft" />, client)
  newBuildReady.set(true)
  act(() => place.querySelector('button')?.click())
  show(<Page path="/team" />)
  expect(reload).not.toHaveBeenCalled()
  await act(async () => {
    saved.resolve(null)
    await vi.waitFor(() => expect(client.isMutating()).toBe(0))
  })
  show(<Page path="/chat" />)
  expect(reload).toHaveBeenCalledOnce()
})
