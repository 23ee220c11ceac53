// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { Club } from '#contract/clubs/clubs.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { currentToast } from '#web/ui/feedback/toast.ts'
import { mount, typeInto } from '#web/ui/mount.fixture.tsx'

import { EditClubDialog } from './edit-club-dialog.tsx'

test('a club sent again is the same request, and a changed one is another', async () => {
  const sent: { name: string; clientId: string }[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  mount(<EditClubDialog onOpenChange={() => {}} />)
  const name = document.querySelector<HTMLInputElement>('[name=name]')
  const submit = async (text: string) => {
    const count = sent.length
    if (name) typeInto(name, text)
    await act(async () => {
      document.querySelector('form')?.requestSubmit()
      await vi.waitFor(() => expect(sent).toHaveLength(count + 1))
    })
  }
  await submit('The Usual')
  await submit('The Usual')
  await submit('The Regulars')
  const [first, second, changed] = sent
  expect(first?.clientId).toBeDefined()
  expect(second?.clientId).toBe(first?.clientId)
  expect(changed?.clientId).not.toBe(first?.clientId)
  // The form alone shows the error.
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  expect(currentToast.get()).toBeNull()
})

test('a new name alone leaves the fee and the rules of a club as they are by now', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const club = { id: crypto.randomUUID(), name: 'The Usual', entryFee: 2000, rules: defaultRules }
  mount(<EditClubDialog club={club as Club} onOpenChange={() => {}} />)
  const name = document.querySelector<HTMLInputElement>('[name=name]')
  if (name) typeInto(name, 'The Regulars')
  await act(async () => {
    document.querySelector('form')?.requestSubmit()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
  })
  expect(sent).toEqual([{ name: 'The Regulars' }])
})

test.each([
  ['-5', 'Entry fee must be positive'],
  ['1,000', 'Enter an amount like 20 or 12.50.'],
  ['$20', 'Enter an amount like 20 or 12.50.'],
  ['.50', 'Enter an amount like 20 or 12.50.'],
  ['1000000', 'Entry fee can be at most $999,999.99'],
])('a fee of %s is refused with its reason', async (fee, reason) => {
  mount(<EditClubDialog onOpenChange={() => {}} />)
  for (const [name, text] of [
    ['name', 'The Usual'],
    ['entryFee', fee],
  ]) {
    const field = document.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (field) typeInto(field, text ?? '')
  }
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(reason)
})
