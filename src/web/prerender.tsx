import { renderToString } from 'react-dom/server'

import { type PageName, publicPages } from '#contract/wire/pages.ts'

import { meQuery } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { loadPage } from './router.tsx'

/** The prerendered HTML of every page that looks the same to all visitors, by page name */
export const prerenderedPages: ReadonlyMap<PageName, string> = await prerenderPages()

async function prerenderPages(): Promise<Map<PageName, string>> {
  queryClient.setQueryData(meQuery.queryKey, null)
  const pages = new Map<PageName, string>()
  for (const [name, path] of Object.entries({ ...publicPages, 'not-found': '/404' })) {
    // Not before its code is known.
    if (path.includes(':')) continue
    await loadPage(path)
    pages.set(name as PageName, renderToString(<App path={path} />))
  }
  return pages
}
