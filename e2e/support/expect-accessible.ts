import { appendFileSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects that axe finds no violation in either theme, and that nothing scrolls sideways at 320 px. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half a megabyte of script, so a page that has it doesn't get it again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  expect(await page.evaluate(findViolations)).toEqual([])
  // Where a run's workers keep the styles of texts that had enough contrast in both themes.
  const contrastedFile = process.env['CONTRASTED_STYLES']
  if (!contrastedFile) throw new Error('CONTRASTED_STYLES is not set')
  const known = readFileSync(contrastedFile, 'utf8').split(' ').map(Number)
  const { violations, passed } = await page.evaluate(findPaleTexts, known)
  expect(violations).toEqual([])
  if (passed.length > 0) appendFileSync(contrastedFile, ` ${passed.join(' ')}`)
  await expectToFit(page)
}

/** Runs in the page. Finds what depends on neither theme. */
async function findViolations(): Promise<string[]> {
  const { violations } = await window.axe.run(document, {
    rules: { 'color-contrast': { enabled: false } },
    // Passed rules need no report, and there are no styles or frames of other sites to fetch.
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Runs in the page. Checks the contrast of one text of each style that isn't known: a list's hundred rows have the same
 * few, and contrast takes longer than all other rules.
 */
async function findPaleTexts(known: number[]) {
  // A phone has styles of its own.
  const device = matchMedia('(pointer: coarse)').matches ? 1 : 0
  const styles = new Map<Element | null, number>([[null, device]])
  // Attributes of an element and of all around it decide its colors. These only name, link, or describe it.
  const other =
    /^(data-theme|id|for|href|src|srcset|alt|title|value|name|d|aria-(label.*|describedby|controls|owns|value.*))$/
  const styleOf = (element: Element | null): number => {
    const style = styles.get(element) ?? hash(element as Element)
    styles.set(element, style)
    return style
  }
  const hash = ({ parentElement, localName, attributes }: Element) => {
    const own = [...attributes].map(({ name, value }) =>
      other.test(name) ? '' : `${name}=${value}`,
    )
    let hash = styleOf(parentElement)
    for (const letter of `${localName} ${own.join(' ')}`)
      hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 4_398_042_316_799
    return hash
  }
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )

  const found = new Map<number, Element>()
  const isKnown = new Set(known)
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element) || !element.checkVisibility({ opacityProperty: true })) continue
    const style = styleOf(element)
    if (!isKnown.has(style) && !found.has(style)) found.set(style, element)
  }
  const violations: string[] = []
  // A text under something else may lie free the next time.
  const unsure = new Set<Element | undefined>()
  for (const theme of found.size > 0 ? ['light', 'dark'] : []) {
    document.documentElement.dataset['theme'] = theme
    // Nobody reads a page in the middle of a transition.
    for (const one of document.getAnimations())
      if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
    const result = await window.axe.run(
      { include: [...found.values()] },
      {
        runOnly: 'color-contrast',
        resultTypes: ['violations', 'incomplete'],
        elementRef: true,
        preload: false,
        iframes: false,
      },
    )
    for (const { nodes } of result.violations)
      violations.push(...nodes.map(({ html }) => `${theme}: ${html}`))
    for (const { nodes } of result.incomplete) for (const { element } of nodes) unsure.add(element)
  }
  return {
    violations,
    passed: [...found].flatMap(([style, element]) => (unsure.has(element) ? [] : [style])),
  }
}

/** Expects that nothing scrolls sideways, at this width and at 320 px (a desktop page at 400% zoom). */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  const viewport = page.viewportSize()
  if (!viewport) return
  await page.setViewportSize({ ...viewport, width: 320 })
  await expect.poll(overflow, { message: 'pixels beyond 320 px' }).toBeLessThanOrEqual(0)
  await page.setViewportSize(viewport)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
