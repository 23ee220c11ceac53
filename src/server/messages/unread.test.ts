import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { blockPerson, unblockPerson } from '#contract/people/friends.ts'
import {
  listMessages,
  markConversationRead,
  setConversationMuted,
} from '#contract/people/messages.ts'

import { startLeague } from '../testing/leagues.ts'
import { startConversation } from '../testing/scenes/messaging.ts'
import { startTeeTime } from '../testing/teetime.ts'

const people = ['ann', 'bob', 'cat'] as const
type Name = (typeof people)[number]

/** The expected content of a conversation, tracked by the test itself. */
interface Room {
  id: string
  people: Name[]
  lines: { id: string; by: Name }[]
  read: Map<Name, number>
  muted: Set<Name>
}

const room = (id: string, members: Name[]): Room => ({
  id,
  people: members,
  lines: [],
  read: new Map(),
  muted: new Set(),
})

const person = fc.constantFrom(...people)
const place = fc.nat({ max: 2 })
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('say' as const), by: person, place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      by: person,
      place,
      upTo: fc.option(fc.nat({ max: 12 })),
    }),
  },
  fc.record({ kind: fc.constant('mute' as const), by: person, place, muted: fc.boolean() }),
  fc.record({ kind: fc.constant('block' as const), by: person, whom: person, on: fc.boolean() }),
)

test('law: unread is what others sent after the mark, whatever is read, muted and blocked', async () => {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, [...people])
  const { as, idOf, services } = teetime
  const { open, chat, say, unread, badge } = startConversation(teetime)
  const run = async (acts: (typeof act extends fc.Arbitrary<infer T> ? T : never)[]) => {
    await services.database.query('delete from conversations')
    await services.database.query('delete from blocks')
    const rooms = [
      room(await open('ann', 'bob'), ['ann', 'bob']),
      room(await open('cat', 'ann'), ['ann', 'cat']),
      room((await chat('bob', leagueId)).id, [...people]),
    ]
    const blocked = new Set<string>()
    const stopped = (a: Name, b: Name) => blocked.has(`${a} ${b}`) || blocked.has(`${b} ${a}`)

    for (const one of acts) {
      if (one.kind === 'block') {
        if (one.by === one.whom) continue
        const key = `${one.by} ${one.whom}`
        if (one.on === blocked.has(key)) continue
        const call = one.on ? blockPerson : unblockPerson
        await as(one.by)(call, { params: { id: idOf(one.whom) } })
        if (one.on) blocked.add(key)
        else blocked.delete(key)
        continue
      }
      const { by } = one
      const at = rooms[one.place]
      if (!at || !at.people.includes(by)) continue
      const params = { id: at.id }
      if (one.kind === 'say') {
        const isShut = at.people.length === 2 && stopped(at.people[0] ?? by, at.people[1] ?? by)
        const said = await say(by, at.id, 'x').catch(() => null)
        expect(said === null).toBe(isShut)
        if (said) at.lines.push({ id: said.id, by })
      } else if (one.kind === 'mute') {
        await as(by)(setConversationMuted, { params, body: { muted: one.muted } })
        at.muted[one.muted ? 'add' : 'delete'](by)
      } else {
        const upTo = one.upTo === null ? at.lines.length : Math.min(one.upTo, at.lines.length)
        const line = one.upTo === null ? undefined : at.lines[upTo - 1]
        if (one.upTo !== null && !line) continue
        await as(by)(
          markConversationRead,
          line ? { params, body: { messageId: line.id } } : { params },
        )
        at.read.set(by, Math.max(at.read.get(by) ?? 0, upTo))
      }
    }

    for (const name of people) {
      let all = 0
      for (const { id, people: members, lines, read, muted } of rooms) {
        if (!members.includes(name)) continue
        const waiting = lines
          .slice(read.get(name) ?? 0)
          .filter(({ by }) => by !== name && !blocked.has(`${name} ${by}`)).length
        const isHidden =
          members.length === 2 && members.some((other) => blocked.has(`${name} ${other}`))
        expect(await unread(name, id)).toBe(isHidden ? undefined : waiting)
        if (!muted.has(name)) all += waiting
        const { messages } = await as(name)(listMessages, { params: { id } })
        expect(messages.map((message) => message.id)).toEqual(lines.map((line) => line.id))
      }
      expect(await badge(name)).toBe(all)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(act, { maxLength: 25 }), run), { numRuns: 25 })
})

test('a mark never moves back, and a message of another conversation cannot be marked', async () => {
  const teetime = await startTeeTime()
  await teetime.register('ann', 'bob', 'cat')
  const { befriend, open, say, unread } = startConversation(teetime)
  await befriend('ann', 'bob', 'cat')
  const id = await open('ann', 'bob')
  const first = await say('bob', id, '1')
  const second = await say('bob', id, '2')
  await say('bob', id, '3')
  const elsewhere = await say('cat', await open('cat', 'ann'), 'x')
  const read = (messageId?: string) =>
    teetime.as('ann')(markConversationRead, {
      params: { id },
      body: messageId ? { messageId } : undefined,
    })
  expect(await read(second.id)).toEqual({ unreadCount: 1 })
  expect(await read(first.id)).toEqual({ unreadCount: 1 })
  await expect(read(elsewhere.id)).rejects.toMatchObject({
    status: 404,
    message: 'Message not found',
  })
  expect(await unread('ann', id)).toBe(1)
  expect(await read()).toEqual({ unreadCount: 0 })
  expect(await unread('bob', id)).toBe(0)
})
