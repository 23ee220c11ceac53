import type { Page } from '@playwright/test'

import { expect } from './fixtures.ts'

/** Nothing is wider than the place it stands in: what is long is broken or cut. */
export async function expectInPlace(page: Page, parts = 'html, body *'): Promise<void> {
  await expect(page.getByLabel(/^Loading/)).toHaveCount(0)
  await expect.poll(() => page.evaluate(tooWide, parts), { message: 'what sticks out' }).toEqual([])
}

/** What scrolls sideways, lies beside the screen, or sticks out of its own box. */
function tooWide(parts: string): string[] {
  const screen = document.documentElement.clientWidth
  // What is typed may be longer than its field; and the draft's tray reaches over the page's edges.
  const notMeant = 'input, textarea, select, svg, svg *, :has(> [data-tray])'
  const found: string[] = []
  for (const each of document.querySelectorAll<HTMLElement>(parts)) {
    const { left, right, width } = each.getBoundingClientRect()
    // Words for a screen reader are a pixel wide.
    const isShown = width > 1 && each.checkVisibility({ opacityProperty: true })
    if (!isShown || each.matches(notMeant)) continue
    const { overflowX, display } = getComputedStyle(each)
    const isCut = overflowX === 'hidden' || overflowX === 'clip'
    const sticksOut =
      display !== 'inline' && !isCut && each.scrollWidth > Math.max(each.clientWidth, 1) + 1
    if (sticksOut || left < -1 || right > screen + 1)
      found.push(`${each.tagName} ${each.className}: ${each.textContent.slice(0, 60)}`)
  }
  return found
}
