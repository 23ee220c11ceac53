// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { currentToast } from '#web/ui/feedback/toast.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { SeasonSettingsDialog } from './season-settings-dialog.tsx'

test('settings that can’t be saved say so in the dialog, without a toast over Save', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Down' }, { status: 500 }))
  const rules = { startMonth: 1, majorsDouble: false, dropWorst: 0 }
  mount(<SeasonSettingsDialog clubId="1" rules={rules} onClose={() => {}} />)
  const save = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Save',
  )
  await act(async () => {
    save?.click()
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  })
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Down')
  expect(currentToast.get()).toBeNull()
})

test('the settings are a form, so that Enter saves them', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return Response.json({ error: 'Down' }, { status: 500 })
  })
  const rules = { startMonth: 1, majorsDouble: false, dropWorst: 0 }
  mount(<SeasonSettingsDialog clubId="1" rules={rules} onClose={() => {}} />)
  await act(async () => {
    document.querySelector('form')?.requestSubmit()
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  })
  expect(sent).toEqual([rules])
})
