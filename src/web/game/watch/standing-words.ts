import type { WatchBoard } from '#contract/game/watch.ts'
import { cutText, playText } from '#web/format/play-state.ts'

/** Where a watched league stands: `Round 2 live`, `Final`, and the cut once it is known. */
export function statusText(board: WatchBoard): string {
  const { status, cut } = board
  if (status === 'open') return 'Picks are open'
  if (status === 'void') return 'No result'
  if (status === 'settled') return 'Final'
  const play = status === 'provisional' ? 'Play is over, not final yet' : playText(board)
  return cut && status === 'live' ? `${play} · ${cutText(cut)}` : play
}
