import type { Snapshot } from '#contract/wire/snapshot.ts'

/** In characters. A page that is larger opens without one. */
const maxLength = 400_000

/** The place of the app in a page's HTML. */
const emptyApp = '<div id="app"></div>'

/** Where the snapshot of a page is in the cache. */
export const snapshotPath = (path: string): string => `/snapshots${path}`

/** With the account that it was taken for, as the wire has it. */
interface StoredSnapshot {
  account: string
  html: string
}

/**
 * Makes the response that stores a snapshot.
 *
 * @param account the cached account, as JSON
 * @returns null if the page belongs to another account, or to one that hides scores: it may have been shown some
 */
export function toStored({ userId, html }: Snapshot, account: string): Response | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
  const { id, hidesScores } = JSON.parse(account) as { id: string; hidesScores: boolean }
  if (id !== userId || hidesScores || html.length > maxLength) return null
  return Response.json({ account, html } satisfies StoredSnapshot)
}

/**
 * Puts a snapshot into a page. boot.js removes it once the app shows as much.
 *
 * @param account the cached account, as JSON: if it has changed, the snapshot may show what it hides now
 */
export async function withSnapshot(
  page: string,
  account: string,
  stored: Response,
): Promise<string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `toStored` writes it
  const snapshot = (await stored.json()) as StoredSnapshot
  if (snapshot.account !== account) return page
  return page.replace(emptyApp, () => `${emptyApp}<div id="snapshot">${snapshot.html}</div>`)
}
