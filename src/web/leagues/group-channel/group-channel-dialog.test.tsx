// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount, typeInto } from '#web/ui/mount.fixture.tsx'

import { GroupChannelDialog } from './group-channel-dialog.tsx'
import { groupChannelQuery } from './use-group-channel.ts'

const channel = {
  kind: 'json',
  address: 'golf.example/…',
  offAt: null,
  lastFailure: null,
  lastSentAt: null,
}

/** Opens the dialog of a league without a channel. */
function openDialog(fetch: () => Promise<Response>) {
  vi.stubGlobal('fetch', fetch)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = groupChannelQuery('league')
  client.setQueryData(queryKey, null)
  const onOpenChange = vi.fn<(open: boolean) => void>()
  mount(<GroupChannelDialog leagueId="league" isPast={false} {...{ onOpenChange }} />, client)
  const stored = () => client.getQueryData(queryKey)
  const showStored = () =>
    act(async () => {
      void client.invalidateQueries({ queryKey })
      await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(channel))
    })
  return { stored, showStored, onOpenChange }
}

const dialog = () => document.querySelector('[role=dialog]')

/** Presses a button, of the question if there is one. */
const press = (label: string) =>
  act(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
    buttons.findLast(({ textContent }) => textContent === label)?.click()
  })

async function saveAddress(stored: () => unknown) {
  const field = dialog()?.querySelector('input')
  if (field) typeInto(field, 'https://golf.example/hook')
  await act(async () => {
    dialog()?.querySelector('form')?.requestSubmit()
    await vi.waitFor(() => expect(stored()).toEqual(channel))
  })
}

test('Escape doesn’t close the dialog while it shows the secret, and the Close button does', async () => {
  const { stored, onOpenChange } = openDialog(() =>
    Promise.resolve(Response.json({ channel, secret: 'whsec_once' })),
  )
  const escape = () =>
    act(() => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
      dialog()?.dispatchEvent(event)
    })
  escape()
  expect(onOpenChange).toHaveBeenCalledWith(false)
  onOpenChange.mockClear()

  await saveAddress(stored)
  expect(dialog()?.textContent).toContain('whsec_once')
  escape()
  expect(onOpenChange).not.toHaveBeenCalled()
  act(() => dialog()?.querySelector<HTMLButtonElement>('[aria-label=Close]')?.click())
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test('the secret is gone once posting stops, and stays while the address does', async () => {
  const answers = [
    { channel, secret: 'whsec_once' },
    { message: 'Posting stopped' },
    // From another device.
    { channel },
    { channel, secret: 'whsec_once' },
  ]
  const { stored, showStored } = openDialog(() => Promise.resolve(Response.json(answers.shift())))
  await saveAddress(stored)
  expect(dialog()?.textContent).toContain('whsec_once')
  press('Stop Posting')
  expect(document.body.textContent).toContain('You’ll get a new signing secret.')
  expect(stored()).toEqual(channel)
  expect(answers).toHaveLength(3)
  press('Stop Posting')
  await act(() => vi.waitFor(() => expect(stored()).toBeNull()))
  await showStored()
  expect(dialog()?.textContent).toContain('golf.example/…')
  expect(dialog()?.textContent).not.toContain('whsec_once')

  press('Change URL')
  await saveAddress(() => (answers.length === 0 ? stored() : null))
  expect(dialog()?.textContent).toContain('whsec_once')
  press('Change URL')
  press('Cancel')
  expect(dialog()?.textContent).toContain('whsec_once')
})

test('the secret stays after another address failed to be saved, and the failure doesn’t', async () => {
  const failure = 'That address isn’t a webhook'
  const answers = [
    Response.json({ channel, secret: 'whsec_once' }),
    Response.json({ error: failure }, { status: 400 }),
  ]
  const { stored } = openDialog(() => Promise.resolve(answers.shift() ?? Response.error()))
  await saveAddress(stored)
  press('Change URL')
  await saveAddress(() => (dialog()?.textContent.includes(failure) ? channel : null))
  press('Cancel')
  expect(dialog()?.textContent).toContain('whsec_once')
  press('Change URL')
  expect(dialog()?.textContent).not.toContain(failure)
})

test('why an address was refused stands at its field, which has the focus', async () => {
  const refusal = { error: 'That isn’t a webhook.', code: 'channel-address' }
  const { stored } = openDialog(async () => Response.json(refusal, { status: 400 }))
  const message = () => document.getElementById('field-url-error')?.textContent
  dialog()?.querySelector<HTMLElement>('[type=submit]')?.focus()
  await saveAddress(() => (message() === refusal.error ? channel : stored()))
  expect(document.activeElement?.id).toBe('field-url')
})
