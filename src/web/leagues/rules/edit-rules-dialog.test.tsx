// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { defaultRules } from '#domain/leagues/rules.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { someLeague } from '../league.fixture.ts'
import { EditRulesDialog } from './edit-rules-dialog.tsx'

const sizes = { A: 10, B: 10, C: 10, W: 10 }

function field(id: string): HTMLSelectElement {
  const select = document.querySelector<HTMLSelectElement>(`#field-${id}`)
  if (!select) throw new Error(`no field ${id}`)
  return select
}

function choose(name: string, value: string): void {
  const select = field(name)
  act(() => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test('a changed rule alone leaves the others as they are by now', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (body) sent.push(JSON.parse(body as string))
    return Response.json({}, { status: 400 })
  })
  const dialog = (counting: number) => (
    <EditRulesDialog
      league={someLeague({ frozen: false, rules: { ...defaultRules, counting } })}
      sizes={sizes}
      onClose={() => {}}
    />
  )
  const { show } = mount(dialog(4))
  choose('share', '0')
  // Another device changes another rule.
  show(dialog(5))
  expect(field('counting').value).toBe('5')
  await act(async () => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Save')?.click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
  })
  expect(sent).toEqual([{ rules: { commissionerShare: 0 } }])
})
