import type { Snapshot } from '#contract/wire/snapshot.ts'
import { cachedAtHeader } from '#web/api/cached-responses.ts'

/** In characters. A page that is larger opens without one. */
const maxLength = 400_000

/** A snapshot names the weekday on which it was taken. */
const maxAgeMs = 6 * 24 * 3_600_000

/** The place of the app in a page's HTML. */
const emptyApp = '<div id="app"></div>'

/** The address of a page's snapshot in the cache. */
const addressOf = (path: string): string => new URL(`/snapshots${path}`, self.location.origin).href

/** With the account that it was taken for, as the wire has it. */
interface StoredSnapshot {
  account: string
  html: string
}

/** What the pages in the cache show. */
export interface Snapshots {
  /**
   * Stores what a page shows: not of another account, nor for those who hide scores, since it may be scores.
   *
   * @param account the cached account, as JSON
   */
  keep: (snapshot: Snapshot, account: string, generation: number) => Promise<void>
  /**
   * Puts what a page last showed into its HTML, unless its responses are newer. boot.js removes it once the app shows
   * as much.
   *
   * @param newest when the newest of its responses left the server, as an ISO text
   * @param account the cached account, as JSON: if it has changed, the snapshot may show what it hides now
   */
  putInto: (html: string, path: string, newest: string, account: string) => Promise<string>
}

/** Creates the snapshots of one build. @param entry the entry file that its pages load */
export function createSnapshots(
  entry: string,
  store: (url: string, response: Response, generation: number) => Promise<void>,
  find: (url: string) => Promise<Response | undefined>,
): Snapshots {
  return {
    async keep({ path, userId, entry: entryOfPage, html }, account, generation) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
      const { id, hidesScores } = JSON.parse(account) as { id: string; hidesScores: boolean }
      if (id !== userId || hidesScores) return
      if (!entryOfPage.includes(entry) || html.length > maxLength) return
      const stored = Response.json({ account, html } satisfies StoredSnapshot)
      await store(addressOf(path), stored, generation)
    },
    async putInto(html, path, newest, account) {
      const stored = await find(addressOf(path))
      const takenAt = stored?.headers.get(cachedAtHeader) ?? ''
      if (!stored || takenAt < newest || Date.now() - Date.parse(takenAt) > maxAgeMs) return html
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keep` writes it
      const snapshot = (await stored.json()) as StoredSnapshot
      if (snapshot.account !== account) return html
      return html.replace(emptyApp, () => `${emptyApp}<div id="snapshot">${snapshot.html}</div>`)
    },
  }
}
