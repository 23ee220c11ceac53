/** What a page shows, as HTML, and to which account. The page sends it to the service worker. */
export interface Snapshot {
  path: string
  userId: string
  html: string
}
