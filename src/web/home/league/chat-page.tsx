import { useQuery } from '@tanstack/react-query'

import { HiddenMessagesNote } from '#web/game/spoilers/hidden-messages-note.tsx'
import { ScorerMuteButton } from '#web/game/week/scorer-mute-button.tsx'
import { leagueNotFound } from '#web/leagues/league-error.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { LeagueChat } from '#web/people/messages/conversations/league-chat.tsx'
import { MuteButton } from '#web/people/messages/conversations/mute-button.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { LineContext, useScorerMessagesInChat } from './chat-card.tsx'

/** `/leagues/:id/chat`: the league's chat on a page of its own. */
export function ChatPage() {
  const id = useRouteId()
  const league = useQuery(leagueQuery(id))
  const scorerMessages = useScorerMessagesInChat(id)
  const name = league.data?.nickname || league.data?.name
  const notFound = leagueNotFound(league)
  if (notFound) return notFound
  return (
    <>
      <PageHeading
        title="League Chat"
        className="mb-3"
        {...(name && { documentTitle: `Chat · ${name}` })}
        actions={
          <>
            <ScorerMuteButton leagueId={id} />
            <MuteButton leagueId={id} />
          </>
        }
      />
      <div className="flex h-[calc(100dvh-15rem)] min-h-[20rem] flex-col md:h-[calc(100dvh-16.5rem)]">
        <HiddenMessagesNote leagueId={id}>
          The scorer’s posts are hidden. Your friends might still give it away.
        </HiddenMessagesNote>
        <div className="board flex min-h-0 grow flex-col">
          <LineContext leagueId={id} scorerMessages={scorerMessages}>
            <LeagueChat
              key={id}
              leagueId={id}
              scorerMessages={scorerMessages}
              readOnly={(league.data?.deletedAt ?? null) !== null}
              className="grow"
            />
          </LineContext>
        </div>
      </div>
    </>
  )
}
