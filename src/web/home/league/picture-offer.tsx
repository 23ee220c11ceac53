import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { useMe } from '#web/api/session.tsx'
import { size } from '#web/game/share-pictures/layout-picture.ts'
import { pictureFor } from '#web/game/share-pictures/picture-for.ts'
import { markPictureOffered, type PictureMoment } from '#web/game/share-pictures/picture-moment.ts'
import type { PictureSubject } from '#web/game/share-pictures/picture-subject.ts'
import { describePicture, fileName } from '#web/game/share-pictures/picture.ts'
import { ShareButtons } from '#web/game/share-pictures/share-buttons.tsx'
import { useDrawnPicture } from '#web/game/share-pictures/use-drawn-picture.ts'
import { revealQuery } from '#web/game/week/queries.ts'
import { twinTexts } from '#web/game/week/reveal/reveal-text.ts'

import { pictureSkeleton } from './picture-skeleton.tsx'

const titles: Record<PictureMoment, string> = {
  lock: 'Picks are locked',
  cut: 'The cut is made',
  'one-to-go': 'One round to go',
  result: 'The result is in',
  final: 'It’s final',
}

interface PictureOfferProps {
  league: League
  board: Leaderboard
  moment: PictureMoment
}

/** Offers the commissioner an image for the group chat at a moment of the week. */
export function PictureOffer({ league, board, moment }: PictureOfferProps) {
  const { id: me } = useMe()
  const [done, setDone] = useState(false)
  const { data: reveal, isLoading } = useQuery({
    ...revealQuery(league.id),
    enabled: moment === 'lock',
  })
  if (done) return null
  if (moment === 'lock' && !reveal) return isLoading && pictureSkeleton
  const subject: PictureSubject =
    moment === 'lock' && reveal
      ? {
          kind: 'reveal',
          reveal,
          teams: board.standings,
          twins: twinTexts(reveal, board.standings, ''),
          lockedAt: league.draftingEndDate,
          me,
        }
      : { kind: 'board', board, me }
  const finish = () => {
    markPictureOffered(me, league.id, moment)
    setDone(true)
    // The card goes away with what had the focus.
    document.getElementById('main')?.focus()
  }
  // A corrected card makes a new image.
  const key = JSON.stringify([
    moment,
    board.status,
    board.standings.map(({ userId, position, totalToPar }) => [userId, position, totalToPar]),
  ])
  return <Offer key={key} {...{ league, subject }} title={titles[moment]} onDone={finish} />
}

interface OfferProps {
  league: League
  subject: PictureSubject
  title: string
  onDone: () => void
}

function Offer({ league, subject: current, title, onDone }: OfferProps) {
  // The image doesn't change under the reader's finger when nothing in the standings does.
  const [subject] = useState(current)
  const picture = useMemo(() => pictureFor(league, subject), [league, subject])
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const drawing = useDrawnPicture(canvas, picture)
  if (drawing.state === 'failed') return null
  return (
    <section
      aria-label="Image for the group chat"
      className="board @container relative border-s-4 border-s-flag p-4"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <canvas
          ref={setCanvas}
          // One look for all, whatever the reader's theme.
          data-theme="light"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image may not show a blob here
          role="img"
          aria-label={describePicture(picture)}
          width={size.width}
          height={size.height}
          className="w-12 border border-line @max-[20rem]:hidden @md:row-span-2 @md:w-16"
        />
        <p className="col-start-2 pe-9">
          <strong>{title}.</strong> Here’s an image for the group chat.
        </p>
        {/* As high as the buttons will be. On a phone as wide as the card, so that they fit beside each other. */}
        <div className="col-span-2 flex min-h-11 flex-wrap gap-2 @md:col-span-1 @md:col-start-2">
          {drawing.state === 'drawn' && (
            <ShareButtons blob={drawing.blob} name={fileName(picture)} onSent={onDone} />
          )}
        </div>
      </div>
      <button
        type="button"
        aria-label="Not Now"
        onClick={onDone}
        className="absolute end-1 top-1 grid size-11 place-items-center text-ink-soft hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </section>
  )
}
