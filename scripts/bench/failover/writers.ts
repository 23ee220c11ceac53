import { setTimeout as sleep } from 'node:timers/promises'

import { openEventStream } from '../../../src/server/testing/event-stream.ts'
import {
  type Pair,
  type ProcessResponse,
  until,
} from '../../../src/server/testing/processes/processes.ts'
import { type Crowd, golfer } from '../seed-crowd.ts'

const writersOfEach = 4
/** The people of a crowd that `startLoad` takes: a reader, and those who write. */
export const loadPeople = 1 + 2 * writersOfEach

/** Members who post numbered messages and save numbered teams, each without a pause, at two processes. */
// oxlint-disable-next-line max-lines-per-function -- the load and its bookkeeping
export async function startLoad({ pair, people, leagueIds }: Crowd, label = '') {
  const league = `/api/leagues/${leagueIds[0]}`
  const [reader, ...others] = people
  const messages = await messagesPath(pair, leagueIds[0] ?? '', reader?.cookie ?? '')
  const ears = await openEventStream(pair.nodes[0]!.url, reader?.cookie ?? '')
  const stopping = new AbortController()
  const refused = new Map<number, number>()
  const posted: string[] = []
  const saved = new Map<string, { cookie: string; acknowledged: number; sent: number }>()
  let last = { sentAt: 0, at: 0 }
  const keepWriting = async (
    nth: number,
    write: (n: number) => Promise<ProcessResponse>,
    done: (n: number) => void,
  ) => {
    for (let n = 1; !stopping.signal.aborted; n += 1) {
      const sentAt = performance.now()
      const { status } = await write(n)
      if (status >= 300) {
        refused.set(status, (refused.get(status) ?? 0) + 1)
        await sleep(20 * nth)
      } else {
        last = { sentAt, at: performance.now() }
        done(n)
      }
    }
  }
  const writing = others.slice(0, 2 * writersOfEach).map(({ id, cookie }, nth) => {
    if (nth < writersOfEach) {
      const text = (n: number) => `${label}${nth}-${n}`
      const write = (n: number) => pair.send(nth, 'POST', messages, cookie, { content: text(n) })
      return keepWriting(nth, write, (n) => void posted.push(text(n)))
    }
    const state = { cookie, acknowledged: 0, sent: 0 }
    saved.set(id, state)
    const write = (n: number) => {
      state.sent = n
      return pair.send(nth, 'PUT', `${league}/team`, cookie, teamOf(n))
    }
    return keepWriting(nth, write, (n) => (state.acknowledged = n))
  })
  return {
    refused,
    /** Waits until a write that was sent after an instant has been acknowledged. @returns how long that took */
    async firstWriteAfter(began: number) {
      await until(async () => last.sentAt > began)
      return last.at - began
    },
    /** Waits until the reader's stream gets another `all`, as it did when it opened. */
    hears: () => ears.waitFor('all', 2),
    async stop() {
      stopping.abort()
      await Promise.all(writing)
      ears.close()
    },
    /** The texts of the messages that were acknowledged. */
    posted,
    /** The acknowledged saves, and how many of them the teams no longer show. */
    async verifySaves() {
      let lost = 0
      for (const { cookie, acknowledged, sent } of saved.values()) {
        const { body } = await pair.send(0, 'GET', `${league}/team`, cookie)
        const n = [
          acknowledged,
          ...Array.from({ length: sent - acknowledged }, (_, at) => acknowledged + at + 1),
        ]
        const guess = Number(body['predictedWinningScore'])
        if (!n.some((one) => teamOf(one).predictedWinningScore === guess)) lost += 1
      }
      const saves = [...saved.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0)
      return { saves, lost }
    },
  }
}

/** Compares acknowledged messages with those of the league's conversation. */
export async function verifyMessages({ pair, people, leagueIds }: Crowd, posted: string[]) {
  const cookie = people[0]?.cookie ?? ''
  const messages = await messagesPath(pair, leagueIds[0] ?? '', cookie)
  const counts = Map.groupBy(await readAll(pair, messages, cookie), (text) => text)
  const lost = posted.filter((text) => !counts.has(text)).length
  const twice = [...counts.values()].filter((same) => same.length > 1).length
  return { lost, twice }
}

async function messagesPath(pair: Pair, leagueId: string, cookie: string): Promise<string> {
  const chat = await pair.send(0, 'GET', `/api/leagues/${leagueId}/conversation`, cookie)
  return `/api/conversations/${String(chat.body['id'])}/messages`
}

const teamOf = (n: number) => ({
  apiPlayerIds: [1, 2, 8, 9, 15, 22].map(golfer),
  predictedWinningScore: (n % 121) - 60,
})

/** The texts of a conversation's messages. */
async function readAll(pair: Pair, path: string, cookie: string): Promise<string[]> {
  const texts: string[] = []
  for (let before = ''; ;) {
    const { body } = await pair.send(0, 'GET', `${path}?limit=50${before}`, cookie)
    const { messages, nextBefore } = body as { messages: { content: string }[]; nextBefore: string }
    texts.push(...messages.map(({ content }) => content))
    if (!nextBefore) return texts
    before = `&before=${nextBefore}`
  }
}
