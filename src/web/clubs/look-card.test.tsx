// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { Club } from '#contract/clubs/clubs.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { LookCard } from './look-card.tsx'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the card reads only these
const club = { id: '11111111-1111-4111-8111-111111111111', name: 'The Usual', look: null } as Club

/** Stands in for the browser's canvas and decoder, which jsdom has not. @returns what decodes and draws */
function stubPictures() {
  const drawImage = vi.fn<() => void>()
  const decoded = Promise.withResolvers<object>()
  vi.stubGlobal('createImageBitmap', () => decoded.promise)
  const canvas = HTMLCanvasElement.prototype
  vi.spyOn(canvas, 'getContext').mockReturnValue({ fillRect() {}, drawImage } as never)
  vi.spyOn(canvas, 'toDataURL').mockReturnValue('data:image/webp;base64,crest')
  onTestFinished(() => void vi.restoreAllMocks())
  return async () => {
    decoded.resolve({ width: 9, height: 9, close() {} })
    await vi.waitFor(() => expect(drawImage).toHaveBeenCalled())
  }
}

test('a look isn’t saved while its crest is being read, so the crest is never left out', async () => {
  const decode = stubPictures()
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
    () => new Promise(() => {}),
  )
  vi.stubGlobal('fetch', fetch)
  const { place } = mount(
    <MeProvider value={{ ...someMe('ann'), subscriptionTier: 'enterprise' }}>
      <LookCard club={club} />
    </MeProvider>,
  )
  const save = () =>
    act(async () => {
      const buttons = [...place.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === 'Save Look')?.click()
    })
  const input = place.querySelector('input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['crest'], 'crest.png')] })
  await act(async () => {
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await save()
  expect(fetch).not.toHaveBeenCalled()
  await act(decode)
  await save()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  const [, init] = fetch.mock.calls[0] ?? []
  expect(JSON.parse(init?.body as string)).toMatchObject({ crest: 'crest' })
})
