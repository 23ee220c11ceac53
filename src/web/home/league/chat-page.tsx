import { useQuery } from '@tanstack/react-query'

import { HiddenLines } from '#web/game/spoilers/hidden-lines.tsx'
import { ScorerToggle } from '#web/game/week/scorer-toggle.tsx'
import { isNotFound, LeagueNotFound } from '#web/leagues/league-failure.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { LeagueChat } from '#web/people/messages/conversations/league-chat.tsx'
import { MuteToggle } from '#web/people/messages/conversations/mute-toggle.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { PageHeading } from '#web/ui/page/page-title.tsx'

import { useChatLines } from './use-chat-lines.ts'

/** `/leagues/:id/chat`: the league's chat on a page of its own. */
export function ChatPage() {
  const id = useRouteId()
  const league = useQuery(leagueQuery(id))
  const alongside = useChatLines(id)
  const name = league.data?.nickname || league.data?.name
  if (isNotFound(league)) return <LeagueNotFound error={league.error} />
  return (
    <>
      <PageHeading
        title="Chat"
        className="mb-3"
        {...(name && { documentTitle: `Chat · ${name}` })}
        actions={
          <>
            <ScorerToggle leagueId={id} />
            <MuteToggle leagueId={id} />
          </>
        }
      >
        {league.data?.name}
      </PageHeading>
      <HiddenLines leagueId={id}>
        The scorer’s lines are hidden. Friends may still write about scores.
      </HiddenLines>
      <div className="board flex h-[calc(100dvh-16rem)] min-h-72 flex-col md:h-[calc(100dvh-18rem)]">
        <LeagueChat
          key={id}
          leagueId={id}
          alongside={alongside}
          readOnly={(league.data?.deletedAt ?? null) !== null}
          className="grow"
        />
      </div>
    </>
  )
}
