import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The styles whose dark colors this worker has checked, by route. */
const checkedInTheDark = new Set<string>()

/** Expects that axe finds no violation in either theme, and that nothing scrolls sideways at 320 px. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half a megabyte of script, so a page that has it doesn't get it again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  expect(await page.evaluate(findViolations, 'light')).toEqual([])
  const styles = await page.evaluate(stylesByRoute)
  if (styles.some((style) => !checkedInTheDark.has(style))) {
    expect(await page.evaluate(findViolations, 'dark')).toEqual([])
    for (const style of styles) checkedInTheDark.add(style)
  }
  await expectToFit(page)
}

/** Runs in the page. Colors depend on an element's classes and those of its parent. */
function stylesByRoute(): string[] {
  const route = location.pathname.replaceAll(/[\da-f-]{36}|\d+/g, ':id')
  const classOf = (element: Element | null) => element?.getAttribute('class') ?? ''
  return [...document.querySelectorAll('[class]')].map(
    (element) => `${route} ${classOf(element.parentElement)} > ${classOf(element)}`,
  )
}

/** Runs in the page. Only the colors differ in the dark theme. */
async function findViolations(theme: string): Promise<string[]> {
  document.documentElement.dataset['theme'] = theme
  // Wait for transitions: nobody reads a page in the middle of one.
  const endTime = ({ effect }: Animation) => effect?.getComputedTiming().endTime
  const ending = document.getAnimations().filter((one) => endTime(one) !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
  const { violations } = await window.axe.run(document, {
    ...(theme === 'dark' ? { runOnly: 'color-contrast' } : {}),
    // Passed rules need no report, and there are no styles or frames of other sites to fetch.
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
  })
  return violations.map(
    ({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
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
