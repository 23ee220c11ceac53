import { BellOff } from 'lucide-react'

import type { Conversation, LeagueChat } from '#contract/people/messages.ts'
import { useMe } from '#web/api/session.tsx'
import { DateTime } from '#web/format/date-time.tsx'
import { dateText } from '#web/format/dates.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { UnreadBadge } from '../unread-badge.tsx'

interface ConversationRowProps {
  conversation: Conversation | LeagueChat
  onOpen: () => void
}

/** A conversation in the list: its name, last message and unread count. */
export function ConversationRow({ conversation, onOpen }: ConversationRowProps) {
  const me = useMe()
  const { unreadCount, muted, lastMessage } = conversation
  const friend = 'otherUser' in conversation ? conversation.otherUser : undefined
  const name = 'leagueName' in conversation ? conversation.leagueName : conversation.otherUser.name
  return (
    <li className="ruled first:border-t-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-center gap-3 px-4 py-3 text-start -outline-offset-3 hover:bg-line/40 focus-visible:-outline-offset-3"
      >
        <Avatar name={name} userId={friend?.id} />
        <span className="min-w-0 grow basis-[6rem]">
          <span className="flex items-baseline gap-2">
            <span className="truncate font-semibold">{name}</span>
            {'leagueName' in conversation && (
              <span className="shrink-0 text-sm text-ink-soft">League chat</span>
            )}
            {muted && <BellOff aria-label="Muted" className="size-4 shrink-0 self-center" />}
          </span>
          {lastMessage && (
            <span className="block truncate text-sm text-ink-soft">
              {lastMessage.senderId === me.id && 'You: '}
              {lastMessage.content ?? 'From someone you blocked'}
            </span>
          )}
        </span>
        <span className="grid shrink-0 justify-items-end gap-1">
          {lastMessage && <LastMessageTime at={lastMessage.createdAt} />}
          <UnreadBadge count={unreadCount} />
        </span>
      </button>
    </li>
  )
}

/** `2:41 PM` if it was today, else `Thu, Apr 9`. */
function LastMessageTime({ at }: { at: Date }) {
  const today = dateText(new Date(useNow(60_000)))
  const className = 'text-xs text-ink-soft'
  if (dateText(at) === today) return <DateTime at={at} format="time" className={className} />
  return (
    <time dateTime={at.toISOString()} className={`digits ${className}`}>
      {dateText(at)}
    </time>
  )
}
