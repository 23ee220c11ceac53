import type { setReaction, Reactions } from '#contract/people/reactions.ts'
import type { Input } from '#contract/wire/endpoint.ts'
import { reactions as inOrder } from '#domain/reactions.ts'

/** A reaction to give or to take back. */
export type ReactionChange = Input<typeof setReaction>['body']

/** The reactions after someone gave one or took it back. */
export function applyReaction(
  known: Reactions,
  { line: messageId, reaction, reacted }: ReactionChange,
  me: { userId: string; name: string },
): Reactions {
  const isIt = (one: Reactions['reactions'][number]) =>
    one.line === messageId && one.reaction === reaction
  const others = known.reactions.find(isIt)?.userIds.filter((id) => id !== me.userId) ?? []
  const userIds = reacted ? [...others, me.userId] : others
  const rest = known.reactions.filter((one) => !isIt(one))
  return {
    reactions: (userIds.length > 0
      ? [...rest, { line: messageId, reaction, userIds }]
      : rest
    ).toSorted((a, b) => inOrder.indexOf(a.reaction) - inOrder.indexOf(b.reaction)),
    people: known.people.some(({ userId }) => userId === me.userId)
      ? known.people
      : [...known.people, me],
  }
}
