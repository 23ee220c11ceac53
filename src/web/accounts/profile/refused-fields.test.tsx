// @vitest-environment jsdom
import { act, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'

import type { RefusalCode } from '#domain/refusal.ts'
import { mount, typeInto } from '#web/ui/mount.fixture.tsx'

import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { MyDataDialog } from './my-data-dialog.tsx'

const onClose = () => {}
const email = <ChangeEmailDialog onClose={onClose} />
const data = <MyDataDialog onClose={onClose} />

test.each([
  ['a new email', email, 'email-same', 'field-email'],
  ['the password for a new email', email, 'password-wrong', 'field-password'],
  ['the password for a download', data, 'password-wrong', 'field-password'],
] as [string, ReactElement, RefusalCode, string][])(
  'why %s was refused stands at its field, which has the focus',
  async (_, dialog, code, fieldId) => {
    const refusal = { error: 'We can’t use this.', code }
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400 }))
    mount(dialog)
    for (const field of document.querySelectorAll('input'))
      typeInto(field, field.type === 'password' ? 'Golfing123' : 'ann@example.com')
    document.querySelector<HTMLElement>('[type=submit]')?.focus()
    await act(async () => document.querySelector('form')?.requestSubmit())
    await vi.waitFor(() => expect(document.activeElement?.id).toBe(fieldId))
    expect(document.getElementById(`${fieldId}-error`)?.textContent).toBe(refusal.error)
    expect(document.querySelectorAll('[role=alert] a')).toHaveLength(1)
  },
)

test('a refusal that is about no field stands above the form', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Slow down.' }, { status: 429 }))
  mount(email)
  for (const field of document.querySelectorAll('input'))
    typeInto(field, field.type === 'password' ? 'Golfing123' : 'ann@example.com')
  await act(async () => document.querySelector('form')?.requestSubmit())
  await vi.waitFor(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Slow down.'),
  )
})
