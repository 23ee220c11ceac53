import { createContext, type ReactNode, use } from 'react'

import type { Message } from '#contract/people/messages.ts'
import type { Reactions } from '#contract/people/reactions.ts'

import type { ReactionChange } from '../reactions/apply-reaction.ts'

/** The actions on the lines of a thread. */
export interface ThreadActions {
  reactions: Reactions | undefined
  /** Undefined in a read-only conversation. */
  react: ((change: ReactionChange) => void) | undefined
  /** Answers a line; undefined where nobody may write. */
  reply: ((message: Message) => void) | undefined
  /** Whether a line is a message, and not one of the scorer's. */
  isMessage: (id: string) => boolean
  /** The newest line, which the keyboard enters first. */
  newestId: string | undefined
  /** Shows an earlier message, and loads what leads there. */
  jumpToMessage: (id: string) => void
  /** Lets the list scroll away from its end. */
  leaveEnd: () => void
}

const Line = createContext<ThreadActions | null>(null)

/** The id of a line's element. */
export const messageElementId = (id: string) => `line-${id}`

/** Provides the lines of a thread with their actions. */
export const ThreadProvider = Line.Provider

/** The actions on the lines of this thread. */
export function useThread(): ThreadActions {
  const actions = use(Line)
  if (!actions) throw new Error('useThread is for the lines of a thread')
  return actions
}

/** Renders a line whose text has more than links and mentions; null for any other. */
export const LineText = createContext<(message: Message) => ReactNode>(() => null)
