import { strFromU8, unzipSync } from 'fflate'
import { expect, onTestFinished, vi } from 'vitest'

import * as ownDataCalls from '#contract/accounts/privacy.ts'
import * as clubsCalls from '#contract/clubs/clubs.ts'
import * as leaderboardCalls from '#contract/game/leaderboard.ts'
import * as tournamentsCalls from '#contract/game/tournaments.ts'
import * as watchCalls from '#contract/game/watch.ts'
import { getWeek } from '#contract/game/week.ts'
import { endpoints } from '#contract/index.ts'
import * as calendarCalls from '#contract/leagues/calendar.ts'
import * as leaguesCalls from '#contract/leagues/leagues.ts'
import * as messagesCalls from '#contract/people/messages.ts'
import * as liveCalls from '#contract/wire/live.ts'
import { writeCached } from '#contract/wire/live.ts'
import { buildUrl as addressOfCall } from '#contract/wire/url.ts'
import { sessionCookie } from '#server/platform/auth/session-token.ts'
import { publish } from '#server/platform/live/live.ts'

import { golferId } from '../leagues.ts'
import { password, type TeeTime } from '../teetime.ts'
import { sameOrigin } from './access.ts'

/** Two members, an invitee, an outsider, the administrator, and a stranger. */
export const observers = ['ann', 'cat', 'dan', 'eve', 'admin', null] as const
/** One of them; null is the stranger. */
export type Observer = (typeof observers)[number]
/** The responses that each watcher got from every address, with random parts masked. */
export type Observation = Map<Observer, string[]>

// Their responses are never the same twice: memory, times, request counts.
const ofTheMachine = new Set(['getSystemHealth'])

/** Every address of a GET endpoint, and of the download, by name. */
export async function findUrls({ as, idOf }: TeeTime, leagueId: string, invitationId: string) {
  const params = { id: leagueId }
  const chat = await as('ann')(messagesCalls.getLeagueChat, { params })
  const { url } = await as('ann')(calendarCalls.createCalendarLink, { params })
  const calendar = new URL(url)
  const { joinCode } = await as('cat')(leaguesCalls.getLeague, { params })
  const watch = joinCode && (await as('cat')(watchCalls.createWatchLink, { params }))
  const [club] = (await as('cat')(clubsCalls.listMyClubs)).clubs
  const clubId = club?.id ?? idOf('bob')
  const clubLink =
    club && (await as('cat')(calendarCalls.createClubCalendarLink, { params: { id: clubId } }))
  const clubCalendar = new URL(clubLink?.url ?? url)
  const { joinCode: clubCode } = club
    ? await as('cat')(clubsCalls.getClub, { params: { id: clubId } })
    : {}
  const ids: [start: string, id: string][] = [
    ['/api/clubs/', clubId],
    ['/api/leagues/', leagueId],
    ['/api/league-invitations/', invitationId],
    ['/api/tournaments/', '014'],
    ['/api/conversations/', chat.id],
  ]
  const addressOf = (path: string) => {
    const id = ids.find(([start]) => path.startsWith(start))?.[1] ?? idOf('bob')
    return path
      .replace(':id', id)
      .replace(':code', (path.startsWith('/api/clubs/') ? clubCode : joinCode)?.code ?? '')
      .replace(':apiPlayerId', golferId(1))
      .replace(':token', watch?.token ?? 'none')
      .replace(/:a\b/, idOf('ann'))
      .replaceAll(/:\w+/g, idOf('bob'))
  }
  const gets = endpoints.filter(
    ({ name, endpoint }) =>
      endpoint.method === 'GET' &&
      endpoint.path !== liveCalls.streamEvents.path &&
      !ofTheMachine.has(name),
  )
  expect(gets.length).toBeGreaterThan(25)
  return [
    ...gets.map(({ name, endpoint: { path } }) => ({
      name,
      url: addressOf(path) + (path.endsWith('/search') ? '?q=bob' : ''),
    })),
    { name: 'exportData', url: ownDataCalls.exportData.path, payload: { password } },
    { name: 'calendar', url: calendar.pathname + calendar.search },
    { name: 'club calendar', url: clubCalendar.pathname + clubCalendar.search },
    { name: 'watch page', url: `/watch/${watch?.token}` },
    { name: 'join page', url: `/join/${joinCode?.code}` },
    { name: 'club join page', url: `/clubs/join/${clubCode?.code}` },
    { name: 'join picture', url: `/join/${joinCode?.code}/picture.png` },
  ]
}

/** Fetches every address as someone. @returns an entry per address */
export async function readEverything(
  { send, cookieOf }: TeeTime,
  watcher: Observer,
  addresses: { name: string; url: string; payload?: object }[],
  mask: (text: string) => string,
): Promise<string[]> {
  const seen: string[] = []
  for (const { name, url, payload } of addresses) {
    const cookies = watcher === null ? {} : cookieOf(watcher)
    const answer = await send({
      url,
      cookies,
      ...(payload && { method: 'POST', headers: sameOrigin, payload }),
    })
    const { statusCode, headers } = answer
    const body = isZip(headers) ? unzipped(answer.rawPayload) : answer.body
    const { date: _, 'x-request-id': __, 'content-length': ___, ...others } = headers
    seen.push(mask(`${name} ${statusCode} ${JSON.stringify(others)} ${body}`))
  }
  return seen
}

const isZip = (headers: { 'content-type'?: unknown }) =>
  String(headers['content-type']).startsWith('application/zip')

/** The rows of every file, sorted, because their ids are random and so is their order. */
const unzipped = (zip: Buffer): string =>
  Object.entries(unzipSync(zip))
    .flatMap(([file, bytes]) =>
      strFromU8(bytes)
        .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, '<instant>')
        .split('\n')
        .map((row) => `${file} ${row.replace(/,$/, '')}`)
        .toSorted(),
    )
    .join('\n')

/** A request that changes something: by whom, the method, the address and the body. */
export type Write = [
  by: string,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
]

/** Sends requests one after another. @returns an entry per response */
export async function writeEverything(
  { send, cookieOf }: TeeTime,
  writes: readonly Write[],
  mask: (text: string) => string,
): Promise<string[]> {
  const answers: string[] = []
  for (const [by, method, url, payload] of writes) {
    const { statusCode, headers, body } = await send({
      method,
      url,
      headers: { 'sec-fetch-site': 'same-origin' },
      cookies: cookieOf(by),
      ...(payload && { payload }),
    })
    const { date: _, 'x-request-id': __, 'content-length': ___, ...others } = headers
    answers.push(mask(`${by} ${method} ${url} ${statusCode} ${JSON.stringify(others)} ${body}`))
  }
  return answers
}

const isBeat = /^event: beat$/m

/**
 * Opens every watcher's stream.
 *
 * @param leagueId a league whose board and week they have on the screen
 * @returns the events of each stream
 */
export async function subscribeToEverything(
  { app, services, cookieOf }: TeeTime,
  leagueId?: string,
) {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const texts = new Map<Observer, string>()
  // The last is only there to be found missing, after everything else that streams carry.
  const held = [
    ...(leagueId
      ? [leaderboardCalls.getCompactLeaderboard, getWeek].map((document) =>
          addressOfCall(document, { params: { id: leagueId } }),
        )
      : []),
    addressOfCall(tournamentsCalls.getScoreboard, {
      params: { id: 'last' },
      query: { orgId: '1' },
    }),
  ]
  const holds = writeCached(held.map((address) => ({ address, etag: 'W/"an-old-one"' })))
  for (const watcher of observers) {
    const token = watcher === null ? 'none' : (cookieOf(watcher)[sessionCookie] ?? '')
    const response = await fetch(
      `${address}${liveCalls.streamEvents.path}?holds=${encodeURIComponent(holds)}`,
      {
        headers: { cookie: `${sessionCookie}=${token}` },
        signal: closing.signal,
      },
    )
    texts.set(watcher, `${response.status} `)
    void gather(response, (text) => texts.set(watcher, (texts.get(watcher) ?? '') + text))
  }
  return async () => {
    // The last event on every stream, after all others.
    await publish(services.db, {
      kind: 'tournament',
      key: 'none',
      orgId: '1',
      tournId: 'last',
      inPlay: true,
    })
    await vi.waitFor(() => {
      for (const watcher of observers) {
        if (watcher !== null) expect(texts.get(watcher)).toContain('tournaments/1/last')
      }
    })
    // Sorted and each once, because events of the same moment may change places, and equal ones share an announcement.
    // Heartbeats come by the clock.
    const eventsIn = (text: string) => {
      const events = text.replaceAll(/"version":\d+/g, '"version":0').split('\n\n')
      return [...new Set(events.filter((one) => !isBeat.test(one) && one.trim() !== ':'))]
    }
    const events = new Map(
      [...texts].map(([watcher, text]) => [watcher, eventsIn(text).toSorted()]),
    )
    for (const watcher of texts.keys()) texts.set(watcher, '')
    return events
  }
}

async function gather(response: Response, on: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of response.body ?? []) on(decoder.decode(chunk as Uint8Array))
  } catch {
    // The test closed it.
  }
}

/** Masks what is random or depends on the clock: ids by their owner, or by when they first appear. */
export function masking({ idOf }: TeeTime, leagueId: string): (text: string) => string {
  const people = ['ann', 'bob', 'cat', 'dan', 'eve', 'admin']
  const ids = new Map([
    [leagueId, '<league>'],
    ...people.map((name) => [idOf(name), name] as const),
  ])
  const idMask = (id: string) => {
    const known = ids.get(id) ?? `<id ${ids.size}>`
    ids.set(id, known)
    return known
  }
  return (text) =>
    text
      .replaceAll('\r\n ', '')
      // Derived from parts that are masked elsewhere.
      .replaceAll(/"(etag|since)":"(?:[^"\\]|\\.)*"/g, '"$1":"<etag>"')
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, idMask)
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>')
      .replaceAll(/\b1[789]\d{11}\b/g, '<version>')
      .replaceAll(/"totalAPIRequests":\d+/g, '"totalAPIRequests":<count>')
      .replaceAll(/(DTSTAMP|LAST-MODIFIED):\w+/g, '$1:<instant>')
      .replaceAll(
        /("secretInviteToken":"|"joinCode":\{"code":"|\{"code":"|\/join\/)[A-Z\d]{12}\b/g,
        '$1<token>',
      )
      .replaceAll(/whsec_[\w+/]+=*/g, '<token>')
      .replaceAll(/[\w-]{43,}/g, '<token>')
}

/** Finds the responses that differ between two worlds. @returns an excerpt around each first difference */
export function differences(one: Observation, other: Observation, watcher: Observer): string[] {
  const [left, right] = [one.get(watcher) ?? [], other.get(watcher) ?? []]
  const both = Array.from({ length: Math.max(left.length, right.length) }, (_, at) => at)
  return both.flatMap((at) => {
    const [a = '', b = ''] = [left[at], right[at]]
    if (a === b) return []
    let from = 0
    while (a[from] === b[from]) from += 1
    const near = (text: string) => text.slice(Math.max(from - 60, 0), from + 60)
    return [`${watcher} ${a.slice(0, 30)}: ${near(a)} | ${near(b)}`]
  })
}
