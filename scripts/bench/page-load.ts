import { gzipSync } from 'node:zlib'

import type { Browser } from '@playwright/test'

import { serveBaselineReact } from './baseline-react.ts'
import { measureInteractions } from './interactions.ts'
import { chainOf, type Exchange } from './network-recorder.ts'
import { pairedRuns, printPair, quantile } from './paired-runs.ts'
import { printFigure } from './report.ts'
import { seedDraft } from './seed-draft-league.ts'
import { machine, type Site, startSite } from './site.ts'
import { openPhone, type Phone, startBrowser } from './throttled-browser.ts'

const rounds = 3

/** A first visit to a page. */
interface Visit {
  paintedMs: number
  requests: number
  chain: number
  shift: number
  longestTaskMs: number
  /** In bytes: on the wire, and as `gzip -9` packs them. */
  scripts: { wire: number; gzipped: number }
  fonts: number
}

/**
 * Measures first visits and presses on a slow phone: processor slowed four times, 1.6 Mbit/s, 150 ms.
 *
 * @param server the PostgreSQL server to use
 */
export async function measurePageLoad(server: string): Promise<void> {
  const site = await startSite(server)
  const browser = await startBrowser()
  const bare = await serveBaselineReact()
  try {
    const draftId = await seedDraft(site.database.db, site.seeds.memberId, site.seeds.leagueId)
    const league = `${site.url}/leagues/${site.seeds.leagueId}`
    const pages = {
      '/dashboard': `${site.url}/dashboard`,
      draft: `${site.url}/leagues/${draftId}/draft`,
      leaderboard: `${league}/leaderboard`,
      live: `${league}/live`,
    }
    console.log(`${await machine(site)}, ${browser.version()}, slowed as a phone, ${rounds} visits`)
    await measureLogin(browser, site, bare.url)
    for (const [name, address] of Object.entries(pages)) {
      const visits = await visit(browser, address, site.cookie)
      printVisits(name, visits, name === '/dashboard' ? 115 : null)
      const longest = quantile(
        visits.map(({ longestTaskMs }) => longestTaskMs),
        0.5,
      )
      if (name === 'live') printFigure('live: longest task', longest, 'ms', { atMost: 200 })
    }
    await measureInteractions(browser, site, league)
  } finally {
    await browser.close()
    await bare.close()
    await site.close()
  }
}

async function measureLogin(browser: Browser, site: Site, bareUrl: string): Promise<void> {
  const visits: Visit[] = []
  const paint = async (address: string, kept: Visit[] = []) => {
    const [first] = await visit(browser, address, '', 1)
    if (!first) throw new Error('there was no visit')
    kept.push(first)
    return first.paintedMs
  }
  // The first visit warms everything up.
  await paint(`${site.url}/login`)
  const found = await pairedRuns(
    rounds,
    () => paint(bareUrl),
    () => paint(`${site.url}/login`, visits),
  )
  printPair('/login: largest paint in ms over a bare React page', found, '≤ 1.35')
  printVisits('/login', visits, 105)
}

/** Visits a page several times, each time with an empty cache. */
async function visit(
  browser: Browser,
  address: string,
  cookie: string,
  times = rounds,
): Promise<Visit[]> {
  const visits: Visit[] = []
  for (let nth = 0; nth < times; nth++) {
    const phone = await openPhone(browser, new URL(address).origin, cookie, { network: true })
    try {
      await phone.page.goto(address)
      await phone.traffic.idle()
      visits.push(await summarize(phone))
    } finally {
      await phone.close()
    }
  }
  return visits
}

async function summarize({ traffic, observed }: Phone): Promise<Visit> {
  const { paintedMs, shift, longestTaskMs } = await observed()
  const all = traffic.all()
  const beganAt = all[0]?.startedAt ?? 0
  const before = all.filter(({ startedAt }) => (startedAt - beganAt) * 1000 < paintedMs)
  const scripts = all.filter(({ type }) => type === 'Script')
  const gzipped = await Promise.all(scripts.map(gzippedSize))
  const bytes = (some: Exchange[]) => some.reduce((sum, { wireBytes }) => sum + wireBytes, 0)
  return {
    paintedMs,
    requests: before.length,
    chain: chainOf(before),
    shift,
    longestTaskMs,
    scripts: { wire: bytes(scripts), gzipped: gzipped.reduce((sum, size) => sum + size, 0) },
    fonts: bytes(all.filter(({ type }) => type === 'Font')),
  }
}

async function gzippedSize({ url }: Exchange): Promise<number> {
  const response = await fetch(url)
  return gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length
}

/** @param mostScript in kB, where there is such a goal */
function printVisits(name: string, visits: readonly Visit[], mostScript: number | null): void {
  const typical = (of: (visit: Visit) => number) => quantile(visits.map(of), 0.5)
  const wire = typical(({ scripts }) => scripts.wire) / 1000
  const gzipped = typical(({ scripts }) => scripts.gzipped) / 1000
  const painted = typical(({ paintedMs }) => paintedMs) / 1000
  // /login is compared with the bare page instead.
  if (name !== '/login') printFigure(`${name}: largest paint`, painted, 's', { atMost: 2.2 })
  printFigure(
    `${name}: requests before it`,
    typical((one) => one.requests),
    '',
    { atMost: 10 },
  )
  printFigure(
    `${name}: requests in a row`,
    typical((one) => one.chain),
    '',
    { atMost: 3 },
  )
  printFigure(
    `${name}: layout shift`,
    typical((one) => one.shift),
    '',
    { atMost: 0.02 },
  )
  if (mostScript === null) {
    console.log(`${`${name}: scripts, gzipped`.padEnd(56)}${gzipped.toFixed(1).padStart(9)} kB`)
  } else printFigure(`${name}: scripts, gzipped`, gzipped, 'kB', { atMost: mostScript })
  console.log(`${`${name}: scripts on the wire`.padEnd(56)}${wire.toFixed(1).padStart(9)} kB`)
  printFigure(`${name}: fonts`, typical(({ fonts }) => fonts) / 1000, 'kB', { atMost: 45 })
}
