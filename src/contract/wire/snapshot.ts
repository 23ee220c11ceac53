/** What a page shows, as HTML. The page sends it to the service worker. */
export interface Snapshot {
  path: string
  /** The account that it was shown to. */
  userId: string
  /** The address of the entry file of the page's build, which has its styles. */
  entry: string
  html: string
}
