import type { Page } from '@playwright/test'

/** Scrolls through the page: some cards load once they come near the screen. */
export const loadAllCards = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
  })
