// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount, typeInto } from '#web/ui/mount.fixture.tsx'

import { someLeague } from '../league.fixture.ts'
import { NameAndFeeDialog } from './name-and-fee-dialog.tsx'

/** Types into the fields of the dialog, and saves. @returns what is sent */
async function save(typed: Partial<Record<'name' | 'entryFee', string>>): Promise<unknown> {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (body) sent.push(JSON.parse(body as string))
    return Response.json({}, { status: 400 })
  })
  const league = someLeague({ frozen: false })
  mount(<NameAndFeeDialog league={league} closed={false} onOpenChange={() => {}} />)
  for (const [name, text] of Object.entries(typed)) {
    const field = document.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (!field) throw new Error(`no field ${name}`)
    typeInto(field, text)
  }
  await act(async () => {
    document.querySelector('form')?.requestSubmit()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
  })
  return sent[0]
}

test('a new name alone leaves the fee as it is by now', async () => {
  expect(await save({ name: 'Monday Best' })).toEqual({ name: 'Monday Best' })
})

test('a new fee alone leaves the name as it is by now', async () => {
  expect(await save({ entryFee: '25' })).toEqual({ entryFee: '25.00' })
})
