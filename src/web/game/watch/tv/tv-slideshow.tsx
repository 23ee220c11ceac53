import { clsx } from 'clsx'
import { Pause, Play } from 'lucide-react'
import { useEffect } from 'react'

import { UnexpectedResponse } from '#web/api/client.ts'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { statusText } from '#web/game/watch/watch-board.ts'
import { ClubBand } from '#web/leagues/club-band.tsx'

import { BoardAge, type FreshnessProps } from '../board-age.tsx'
import { slidesFor } from './slides.tsx'
import { useSlideshow } from './use-slideshow.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface TelevisionProps extends FreshnessProps {
  error: Error | null
}

/**
 * A full-screen slideshow of a league's board. Everything is sized by the screen, so a row is as large on any
 * television, and an upright phone has its own layout. Space pauses it, the arrows turn a sheet.
 */
export function TvSlideshow({ board, error, ...age }: TelevisionProps) {
  const sheets = slidesFor(board)
  const { at, paused, togglePause } = useSlideshow(sheets.length)
  useWakeLock()
  useReloadAfterUpgrade(error)
  const sheet = sheets[at]
  const { league } = board
  return (
    <main
      id="main"
      tabIndex={-1}
      className="fixed inset-0 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] gap-[0.6em] overflow-hidden bg-paper p-[1.2em] text-[length:min(2.6vh,1.46vw)] leading-tight portrait:text-[length:min(2vh,3.6vw)]"
    >
      <header className="flex items-end gap-x-[1em] portrait:flex-wrap">
        <ClubBand
          look={board.look}
          className="max-w-[30%] shrink-0 [&>span]:line-clamp-3 self-stretch rounded-slot border text-[1.1em] leading-tight"
        />
        <div className="min-w-0 grow portrait:basis-1/2">
          <h1 tabIndex={-1} className="truncate text-[2em] leading-tight portrait:text-[1.6em]">
            {league.name}
          </h1>
          <p className="truncate text-[1.15em] text-ink-soft">{league.tournamentName}</p>
        </div>
        <div className="shrink-0 text-end portrait:flex portrait:basis-full portrait:flex-wrap portrait:items-baseline portrait:justify-between portrait:gap-x-[1em]">
          <p className="text-[1.4em] font-semibold portrait:text-[1.15em]">{statusText(board)}</p>
          <p className="text-[1.1em]">
            <BoardAge {...{ board, ...age }} />
          </p>
        </div>
      </header>
      <section aria-label={sheet?.title} className="board min-h-0 overflow-hidden">
        {sheet?.content}
      </section>
      <Footer {...{ sheets, at, paused, togglePause }} simulated={league.simulated} />
    </main>
  )
}

interface FooterProps extends ReturnType<typeof useSlideshow> {
  sheets: ReturnType<typeof slidesFor>
  simulated: boolean
}

/** The number of this sheet, and the button that stops the turning. */
function Footer({ sheets, at, paused, togglePause, simulated }: FooterProps) {
  const Icon = paused ? Play : Pause
  return (
    <footer className="flex min-h-11 items-center justify-between gap-x-[1em] text-[1.1em] portrait:flex-wrap">
      <span className="font-semibold portrait:basis-full">{sheets[at]?.title}</span>
      <span className="flex items-center gap-[0.8em] portrait:grow portrait:justify-end">
        {simulated && (
          <span className="*:text-[0.92em]! *:leading-normal! portrait:me-auto">
            <SimulatedBadge />
          </span>
        )}
        {sheets.length > 1 && (
          <>
            <span aria-hidden="true" className="flex gap-[0.4em]">
              {sheets.map(({ key }, nth) => (
                <span
                  key={key}
                  className={clsx(
                    'size-[0.6em] rounded-full border border-edge',
                    nth === at && 'bg-fairway',
                  )}
                />
              ))}
            </span>
            <button
              type="button"
              onClick={togglePause}
              aria-label={paused ? 'Resume Rotation' : 'Pause Rotation'}
              className="grid size-11 place-items-center rounded-slot text-ink-soft"
            >
              <Icon className="size-5" />
            </button>
          </>
        )}
      </span>
    </footer>
  )
}

/** A television stays on for days, so it reloads the page once the server has outgrown it. */
function useReloadAfterUpgrade(error: Error | null): void {
  const isOutgrown = error instanceof UnexpectedResponse
  useEffect(() => {
    // The new page starts without a board, so it can't come here again and again.
    if (isOutgrown) location.reload()
  }, [isOutgrown])
}
