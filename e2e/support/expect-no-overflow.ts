import type { Page } from '@playwright/test'

import { expect } from './fixtures.ts'

/** Expects that nothing overflows its box or the screen: long texts are wrapped or cut. */
export async function expectNoOverflow(page: Page, parts = 'html, body *'): Promise<void> {
  await expect(page.getByLabel(/^Loading/)).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(findOverflow, parts), { message: 'elements that overflow' })
    .toEqual([])
}

/** The elements that scroll sideways, lie outside the screen or overflow their box. */
function findOverflow(parts: string): string[] {
  const screen = document.documentElement.clientWidth
  // Typed text may be longer than its field, and the draft's tray reaches over the page's edges.
  const ignored = 'input, textarea, select, svg, svg *, :has(> [data-tray])'
  const found: string[] = []
  for (const each of document.querySelectorAll<HTMLElement>(parts)) {
    const { left, right, width } = each.getBoundingClientRect()
    // Text for screen readers is a pixel wide.
    const isShown = width > 1 && each.checkVisibility({ opacityProperty: true })
    if (!isShown || each.matches(ignored)) continue
    const { overflowX, display } = getComputedStyle(each)
    const isCut = overflowX === 'hidden' || overflowX === 'clip'
    const overflows =
      display !== 'inline' && !isCut && each.scrollWidth > Math.max(each.clientWidth, 1) + 1
    if (overflows || left < -1 || right > screen + 1)
      found.push(`${each.tagName} ${each.className}: ${each.textContent.slice(0, 60)}`)
  }
  return found
}
