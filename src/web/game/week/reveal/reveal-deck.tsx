import { type TouchEvent, useRef, useState } from 'react'

import type { Reveal } from '#contract/game/week.ts'
import type { League } from '#contract/leagues/leagues.ts'
import type { PictureSubject } from '#web/game/share-pictures/picture-subject.ts'
import { SharePictureButton } from '#web/game/share-pictures/share-picture-button.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { type MemberTeam, RevealCard, uniqueGolfersOf } from './reveal-cards.tsx'
import { revealFacts, twinTexts } from './reveal-text.ts'

interface RevealDeckProps {
  league: League
  /** Mine first. */
  teams: readonly MemberTeam[]
  reveal: Reveal
  me: string
  onClose: () => void
}

/** The Reveal, a card a tap or swipe: each team face down until it is turned, then how the teams compare. */
export function RevealDeck(props: RevealDeckProps) {
  const { teams, reveal, me, onClose } = props
  const facts = revealFacts(reveal, teams, me)
  const count = teams.length + facts.length
  const { nth, isFaceDown, isLast, forward, back, swipe } = useDeck(count, teams.length, onClose)
  const team = teams[nth]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`The Reveal, ${nth + 1} of ${count}`}
      fill
      className="inset-0! max-h-none rounded-none border-0"
      footer={
        <>
          {!isLast && (
            <Button variant="ghost" className="me-auto" onClick={onClose}>
              See All Teams
            </Button>
          )}
          {nth > 0 && <Button onClick={back}>Back</Button>}
          <Button variant="primary" onClick={forward}>
            {isFaceDown ? 'Turn Over' : isLast ? 'See All Teams' : 'Next'}
          </Button>
        </>
      }
    >
      <div
        aria-live="polite"
        className="mx-auto flex min-h-0 w-full max-w-lg grow flex-col p-3"
        {...swipe}
      >
        {isFaceDown && team ? (
          <FaceDown team={team} isMine={team.userId === me} onTurn={forward} />
        ) : (
          <FaceUp key={nth} {...props} team={team} fact={facts[nth - teams.length]} />
        )}
      </div>
    </Dialog>
  )
}

/** As many pixels as a finger moves for a swipe. */
const swipePx = 40

/** Which card is shown, and whether it was turned. @param teams how many cards come face down */
function useDeck(count: number, teams: number, onEnd: () => void) {
  const [{ nth, turned }, show] = useState({ nth: 0, turned: false })
  const touched = useRef(0)
  const isFaceDown = nth < teams && !turned
  const isLast = nth + 1 === count
  const forward = () => {
    if (isFaceDown) show({ nth, turned: true })
    else if (isLast) onEnd()
    else show({ nth: nth + 1, turned: false })
  }
  const back = () => {
    if (nth > 0) show({ nth: nth - 1, turned: true })
  }
  const swipe = {
    onTouchStart: ({ touches }: TouchEvent) => {
      touched.current = touches[0]?.clientX ?? 0
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const moved = (changedTouches[0]?.clientX ?? 0) - touched.current
      if (moved < -swipePx) forward()
      else if (moved > swipePx) back()
    },
  }
  return { nth, isFaceDown, isLast, forward, back, swipe }
}

function FaceDown(props: { team: MemberTeam; isMine: boolean; onTurn: () => void }) {
  const { team, isMine, onTurn } = props
  return (
    <button
      type="button"
      onClick={onTurn}
      className="grid grow place-content-center gap-2 rounded-slot border-8 border-double border-on-fairway bg-fairway p-4 text-center text-on-fairway"
    >
      <span className="font-display text-2xl font-semibold wrap-anywhere">
        {isMine ? 'Your team' : team.name}
      </span>
      <span>Tap to turn over</span>
    </button>
  )
}

interface FaceUpProps extends RevealDeckProps {
  team: MemberTeam | undefined
  fact: { label: string; lines: readonly string[] } | undefined
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
    <div className="board flex min-h-0 grow flex-col overflow-y-auto motion-safe:animate-flip">
      {team && (
        <RevealCard
          team={team}
          uniqueGolfers={uniqueGolfersOf(reveal)}
          isMine={team.userId === me}
        />
      )}
      {fact && (
        <>
          <h2 className="board-head px-4 py-3 text-lg">{fact.label}</h2>
          <ul className="grid gap-3 p-4 text-lg">
            {fact.lines.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-auto p-4">
        <SharePictureButton {...{ league, subject }} />
      </div>
    </div>
  )
}
