import type { OutReason } from '#domain/tournaments/tournament.ts'

import type { ReportUnknown } from '../parsing/unknown-words.ts'
import type { Player } from './shapes.ts'

const outWords = new Map<string, OutReason>([
  ['CUT', 'cut'],
  ['MISSED CUT', 'cut'],
  ['WD', 'wd'],
  ['WITHDRAWN', 'wd'],
  ['STATUS_WITHDRAWN', 'wd'],
  ['DQ', 'dq'],
  ['DISQUALIFIED', 'dq'],
  ['STATUS_DISQUALIFIED', 'dq'],
  ['MDF', 'mdf'],
])

const playing = new Set(['STATUS_SCHEDULED', 'STATUS_IN_PROGRESS', 'STATUS_FINISH'])

/** The reason a golfer is out. A withdrawal is also called `STATUS_CUT`, so the description decides. */
export function parseOutReason(
  status: Player['status'],
  reportUnknown: ReportUnknown,
): OutReason | null {
  const { name, description } = status.type
  if (playing.has(name)) return null
  for (const word of [status.displayValue, description, name]) {
    const out = outWords.get((word ?? '').toUpperCase())
    if (out) return out
  }
  if (name === 'STATUS_CUT') return 'cut'
  reportUnknown('golfer status', name)
  return null
}
