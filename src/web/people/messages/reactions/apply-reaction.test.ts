import { expect, test } from 'vitest'

import type { Reactions } from '#contract/people/reactions.ts'

import { applyReaction } from './apply-reaction.ts'

const none: Reactions = { reactions: [], people: [] }
const ann = { userId: 'ann', name: 'Ann' }
const bob = { userId: 'bob', name: 'Bob' }
const line = 'reveal'

test('a reaction is there once however often it is given, after those of others', () => {
  const given = { line, reaction: 'fire', reacted: true } as const
  const both = applyReaction(applyReaction(none, given, ann), given, bob)
  expect(applyReaction(both, given, bob)).toEqual(both)
  expect(both).toEqual({
    reactions: [{ line, reaction: 'fire', userIds: ['ann', 'bob'] }],
    people: [ann, bob],
  })
})

test('a reaction disappears when the last person removes it', () => {
  const given = applyReaction(none, { line, reaction: 'heart', reacted: true }, ann)
  expect(applyReaction(given, { line, reaction: 'heart', reacted: false }, ann).reactions).toEqual(
    [],
  )
  expect(applyReaction(given, { line, reaction: 'heart', reacted: false }, bob).reactions).toEqual(
    given.reactions,
  )
})

test('reactions to a line keep the order of the menu', () => {
  const fire = applyReaction(none, { line, reaction: 'fire', reacted: true }, ann)
  const both = applyReaction(fire, { line, reaction: 'thumbs-up', reacted: true }, ann)
  expect(both.reactions.map(({ reaction }) => reaction)).toEqual(['thumbs-up', 'fire'])
})
