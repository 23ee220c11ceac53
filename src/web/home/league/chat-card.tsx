import { type ReactNode, useCallback, useMemo } from 'react'

import type { Message } from '#contract/people/messages.ts'
import { GolfersInText } from '#web/game/golfer/golfers-in-text.tsx'
import { useShootoutMessages } from '#web/game/shootout/use-shootout-messages.ts'
import { useSpoilers } from '#web/game/spoilers/use-spoilers.ts'
import { type ScorerPost, useScorerMessages } from '#web/game/week/scorer-messages.ts'
import { ScorerMuteButton } from '#web/game/week/scorer-mute-button.tsx'
import { useMemberColors } from '#web/leagues/member-colors.ts'
import { LeagueChat } from '#web/people/messages/conversations/league-chat.tsx'
import { MuteButton } from '#web/people/messages/conversations/mute-button.tsx'
import { LineText } from '#web/people/messages/thread/thread-context.ts'
import { LeagueUnreadBadge } from '#web/people/messages/unread-badge.tsx'
import { PersonColors } from '#web/ui/display/avatar.tsx'
import { Card } from '#web/ui/display/card.tsx'

interface ChatCardProps {
  leagueId: string
  /** True in a deleted league. */
  readOnly?: boolean
}

/** The league's chat, for its members. Beside a long column it stays on the screen, and its first lines are at its top. */
export function ChatCard({ leagueId, readOnly }: ChatCardProps) {
  const scorerMessages = useScorerMessagesInChat(leagueId)
  return (
    <Card
      flush
      className="flex flex-col lg:sticky lg:top-4 lg:max-h-[min(40rem,calc(100dvh-2rem))] lg:grow [&>:last-child]:flex [&>:last-child]:min-h-0 [&>:last-child]:grow [&>:last-child]:flex-col"
      title={
        <span className="flex items-center gap-2">
          League Chat <LeagueUnreadBadge leagueId={leagueId} />
        </span>
      }
      action={
        <span className="flex flex-wrap [&_button]:px-2">
          <ScorerMuteButton leagueId={leagueId} />
          <MuteButton leagueId={leagueId} />
        </span>
      }
    >
      <LineContext {...{ leagueId, scorerMessages }}>
        <LeagueChat
          {...{ leagueId, readOnly, scorerMessages }}
          className="max-h-96 min-h-32 lg:max-h-none lg:grow lg:basis-0 lg:*:mt-0"
        />
      </LineContext>
    </Card>
  )
}

interface LineContextProps {
  leagueId: string
  scorerMessages: readonly ScorerPost[] | null
  children: ReactNode
}

/** What the lines of a league's chat need: the colors of its members, and golfers that open in place. */
export function LineContext({ leagueId, scorerMessages, children }: LineContextProps) {
  const colors = useMemberColors(leagueId)
  const posts = useMemo(
    () => new Map(scorerMessages?.map((post) => [post.id, post])),
    [scorerMessages],
  )
  const lineText = useCallback(
    ({ id, content }: Message) => {
      const golfers = posts.get(id)?.golfers
      return golfers && <GolfersInText {...{ leagueId, golfers }} text={content} />
    },
    [leagueId, posts],
  )
  return (
    <PersonColors value={colors}>
      <LineText value={lineText}>{children}</LineText>
    </PersonColors>
  )
}

/** The scorer's lines of a league's chat. For someone who hides scores only the Reveal, until they show them. */
export function useScorerMessagesInChat(leagueId: string): readonly ScorerPost[] | null {
  const lines = useScorerMessages(leagueId, useShootoutMessages(leagueId))
  const { hidden } = useSpoilers(leagueId)
  return hidden && lines ? lines.filter(({ id }) => id === 'reveal') : lines
}
