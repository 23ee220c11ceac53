import type { WatchBoard } from '#contract/game/watch.ts'
import { Countdown } from '#web/format/date-time.tsx'

/** Until picks lock: how many are in, and how long there is left. Also for a league that nobody entered. */
export function BeforeLockSlide({ board: { league, status } }: { board: WatchBoard }) {
  const { members, draftingEndDate: at, draftingEndEstimated: estimated, timeZone } = league
  return (
    <div className="grid h-full content-center justify-items-center gap-[0.8em] text-center">
      {status === 'open' ? (
        <>
          <p className="font-display text-[5em] leading-none font-semibold">{members}</p>
          <p className="text-[2em]">{members === 1 ? 'is' : 'are'} in</p>
          <p className="text-[1.6em] text-ink-soft">
            <Countdown {...{ at, estimated, timeZone }} subject="Drafting" />
          </p>
        </>
      ) : (
        <p className="text-[2em]">No team was saved before drafting closed.</p>
      )}
    </div>
  )
}
