// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'

import { mount } from '../mount.fixture.tsx'
import { Tabs } from './tabs.tsx'

const tabs = ['One', 'Two', 'Three', 'Four'].map((id) => ({ id, label: id, content: id }))

/** A row 250 px wide with tabs of 100 px, which moves as it is scrolled. */
function lay(this: Element): DOMRect {
  const row = this.closest('[role=tablist]')
  if (!row || this === row) return new DOMRect(0, 0, 250, 44)
  return new DOMRect([...row.children].indexOf(this) * 100 - row.scrollLeft, 0, 100, 44)
}

test('a row that is too wide scrolls only as far as the open tab needs', () => {
  const rectangles = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(lay)
  onTestFinished(() => rectangles.mockRestore())
  const at = (value: string) => <Tabs label="Views" tabs={tabs} value={value} />
  const { place, show } = mount(at('Four'))
  const row = place.querySelector('[role=tablist]')
  expect(row?.scrollLeft).toBe(150)
  // It's in sight already.
  show(at('Three'))
  expect(row?.scrollLeft).toBe(150)
  show(at('Two'))
  expect(row?.scrollLeft).toBe(100)
  show(at('One'))
  expect(row?.scrollLeft).toBe(0)
})
