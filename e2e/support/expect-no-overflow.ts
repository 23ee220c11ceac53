import type { Page } from '@playwright/test'

import { expect } from './fixtures.ts'

/** Expects that nothing overflows its box or the screen: long texts are wrapped or cut. */
export async function expectNoOverflow(page: Page, parts = 'html, body *'): Promise<void> {
  await expect(page.getByLabel(/^Loading/)).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(findOverflow, parts), { message: 'elements that overflow' })
    .toEqual([])
}

/** Expects that no word of ordinary length breaks inside. */
export async function expectWholeWords(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(findBrokenWords), { message: 'words that break inside' })
    .toEqual([])
}

/** The words on the page's main part that stand in two lines. Names of more than 12 letters may. */
function findBrokenWords(): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement
    if (!parent?.checkVisibility() || parent.closest('[class*="sr-only"]')) continue
    for (const { 0: word, index } of text.textContent?.matchAll(/[\p{L}\d]+/gu) ?? []) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1 && word.length <= 12)
        found.push(`${word} in ${parent.tagName} ${parent.className}`)
    }
  }
  return found
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
