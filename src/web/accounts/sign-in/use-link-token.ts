import { useLayoutEffect, useState } from 'react'

/**
 * The token of a mailed link; null without a link. It is removed from the URL at once, so that it stays out of the
 * browser's history; the tab's history state keeps it for a reload. A counter distinguishes one link from the next.
 */
export function useLinkToken(): { token: string | null; linkNumber: number } {
  // The page is prerendered as if it had a token, which isn't known at build time.
  const [link, setLink] = useState<{ token: string | null; linkNumber: number }>({
    token: '',
    linkNumber: 0,
  })
  useLayoutEffect(() => {
    let linkNumber = 0
    const take = () => {
      const mailedToken = linkToken()
      if (linkNumber === 0 || mailedToken)
        setLink({ token: mailedToken ?? storedToken(), linkNumber })
      linkNumber += 1
      if (mailedToken) history.replaceState({ mailedToken }, '', location.pathname)
    }
    take()
    // Opening another link in this tab loads no page, since only the fragment differs.
    addEventListener('hashchange', take)
    const policy = document.createElement('meta')
    policy.name = 'referrer'
    policy.content = 'no-referrer'
    document.head.append(policy)
    return () => {
      removeEventListener('hashchange', take)
      policy.remove()
    }
  }, [])
  return link
}

/** The token in the URL's fragment, which is never sent to a server, or in the query of an older link. */
function linkToken(): string | null {
  const [fragment, query] = [location.hash.slice(1), location.search]
  return new URLSearchParams(fragment).get('token') ?? new URLSearchParams(query).get('token')
}

function storedToken(): string | null {
  const state = history.state as { mailedToken?: unknown } | null
  return typeof state?.mailedToken === 'string' ? state.mailedToken : null
}
