import { useRef, useState } from 'react'

import type { Reveal } from '#contract/game/week.ts'
import type { League } from '#contract/leagues/leagues.ts'
import type { PictureSubject } from '#web/game/share-pictures/picture-subject.ts'
import { SharePictureButton } from '#web/game/share-pictures/share-picture-button.tsx'
import { MemberAvatar } from '#web/leagues/member-avatar.tsx'
import { useFocusAfterChange } from '#web/ui/hooks/use-focus-after-change.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { placements } from '#web/ui/overlays/dialog-classes.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import type { MemberTeam } from './member-team.ts'
import { uniqueGolfersOf } from './reveal-cards.tsx'
import { FactLines } from './reveal-facts.tsx'
import { type RevealFact, revealFacts, twinTexts } from './reveal-text.ts'
import { RevealedTeam } from './revealed-team.tsx'
import { useSwipe } from './use-swipe.ts'

interface RevealDeckProps {
  league: League
  /** Mine first. */
  teams: readonly MemberTeam[]
  reveal: Reveal
  me: string
  /** A card was turned. */
  onTurn: () => void
  onClose: () => void
}

/** The Reveal, a card a tap or swipe: each team face down until it is turned, then how the teams compare. */
export function RevealDeck(props: RevealDeckProps) {
  const { league, teams, reveal, me, onTurn, onClose } = props
  const facts = revealFacts(reveal, teams, me)
  const count = teams.length + facts.length
  const deck = useDeck(count, teams.length, { onTurn, onEnd: onClose })
  const { nth, isFaceDown, isLast, forward, back, swipe } = deck
  const next = useRef<HTMLButtonElement>(null)
  useFocusAfterChange(`${nth} ${isFaceDown}`, () => next.current)
  const team = teams[nth]
  return (
    <Dialog
      onOpenChange={onClose}
      title={
        <>
          The Reveal, <span aria-live="polite">{`${nth + 1} of ${count}`}</span>
        </>
      }
      fill
      className={placements.fullScreen}
      footer={
        <>
          {!isLast && (
            <Button variant="ghost" className="me-auto" onClick={onClose}>
              See All Teams
            </Button>
          )}
          {nth > 0 && <Button onClick={back}>Back</Button>}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog's main action, else Close has the focus */}
          <Button ref={next} autoFocus variant="primary" onClick={forward}>
            {isFaceDown ? 'Turn Over' : isLast ? 'See All Teams' : 'Next'}
          </Button>
        </>
      }
    >
      <div
        aria-live="polite"
        className="mx-auto flex min-h-0 w-full max-w-lg grow flex-col overflow-y-auto p-3"
        {...swipe}
      >
        {isFaceDown && team ? (
          <FaceDown leagueId={league.id} team={team} isMine={team.userId === me} onTurn={forward} />
        ) : (
          <FaceUp key={nth} {...props} team={team} fact={facts[nth - teams.length]} />
        )}
      </div>
    </Dialog>
  )
}

/** For as long after a card was turned, a click is the second of a double click. */
const doubleClickMs = 400

interface DeckHandlers {
  onTurn: () => void
  onEnd: () => void
}

/** The card that is shown, and whether it was turned. @param teams how many cards come face down */
function useDeck(count: number, teams: number, { onTurn, onEnd }: DeckHandlers) {
  const [{ nth, turned }, show] = useState({ nth: 0, turned: false })
  const turnedAt = useRef(-Infinity)
  const isFaceDown = nth < teams && !turned
  const isLast = nth + 1 === count
  const forward = ({ timeStamp }: { timeStamp: number }) => {
    if (isFaceDown) {
      turnedAt.current = timeStamp
      show({ nth, turned: true })
      onTurn()
    } else if (timeStamp - turnedAt.current < doubleClickMs) return
    else if (isLast) onEnd()
    else show({ nth: nth + 1, turned: false })
  }
  const back = () => {
    if (nth > 0) show({ nth: nth - 1, turned: true })
  }
  const swipe = useSwipe((to, event) => (to === 'left' ? forward(event) : back()))
  return { nth, isFaceDown, isLast, forward, back, swipe }
}

function FaceDown(props: {
  leagueId: string
  team: MemberTeam
  isMine: boolean
  onTurn: (event: { timeStamp: number }) => void
}) {
  const { leagueId, team, isMine, onTurn } = props
  return (
    <button
      type="button"
      onClick={onTurn}
      className="grid grow place-content-center gap-2 rounded-slot border-8 border-double border-on-fairway bg-fairway p-4 text-center text-on-fairway"
    >
      <MemberAvatar
        {...{ leagueId }}
        userId={team.userId}
        name={team.name}
        size="large"
        className="mx-auto"
      />
      <span className="font-display text-2xl font-semibold wrap-anywhere max-md:text-[min(2.5rem,14vw)]">
        {isMine ? 'Your team' : team.name}
      </span>
      <span>Tap to turn over</span>
    </button>
  )
}

interface FaceUpProps extends RevealDeckProps {
  team: MemberTeam | undefined
  fact: RevealFact | undefined
}

function FaceUp({ league, teams, reveal, me, team, fact }: FaceUpProps) {
  const lockedAt = league.draftingEndDate
  const subject: PictureSubject = team
    ? {
        kind: 'team',
        team: { ...team, open: false, draftingEndDate: lockedAt },
        owner: team.name,
        scored: null,
      }
    : // A picture has many readers, so no one is "you".
      { kind: 'reveal', reveal, teams, twins: twinTexts(reveal, teams, ''), lockedAt, me }
  return (
    <div className="board flex min-h-0 grow flex-col overflow-y-auto *:shrink-0 motion-safe:animate-flip">
      {team && (
        <RevealedTeam
          large
          heading="h2"
          leagueId={league.id}
          team={team}
          uniqueGolfers={uniqueGolfersOf(reveal)}
          isMine={team.userId === me}
        />
      )}
      {fact && (
        <>
          <h2 className="board-head p-4 text-xl">{fact.label}</h2>
          <div className="p-4 text-lg [&_li]:py-1.5">
            <FactLines lines={fact.lines} />
          </div>
        </>
      )}
      <div className="mt-auto p-4">
        <SharePictureButton {...{ league, subject }} />
      </div>
    </div>
  )
}
