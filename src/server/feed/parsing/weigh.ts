import { hash } from 'node:crypto'

import { dayMs, minuteMs } from '#domain/durations.ts'
import type { SourceName } from '#domain/tournaments/sources.ts'
import type { Doubt } from '#server/tournaments/doubts.ts'

/** What makes a doubtful claim stand: so many different payloads in a row, or none that says otherwise for so long. */
interface Proof {
  payloads: number
  ms: number
}

/** Kinds of doubtful claims, by what they need. */
export const proofs = {
  /** A step that golf may take. A provider's cache repeats a mistake, so copies of a payload need half an hour. */
  step: { payloads: 2, ms: 30 * minuteMs },
  /** A tournament that is called off, a golfer who is gone: leagues act on it, so many payloads need as long. */
  end: { payloads: Infinity, ms: 30 * minuteMs },
  /** Many golfers who are missing at once, which is a page that was cut off. */
  day: { payloads: Infinity, ms: dayMs },
  /** A start that was put off to another week. */
  week: { payloads: Infinity, ms: 7 * dayMs },
  /** What contradicts all that is known, however often it is said. Only the administrator can trust it. */
  never: { payloads: Infinity, ms: Infinity },
} as const satisfies Record<string, Proof>

/** A claim that needs proof, about a golfer or (null) the tournament. A takeover also has its source. */
export interface Claim {
  about: string | null
  source?: SourceName
  what: string
  proof: keyof typeof proofs
}

/** A payload of one kind, weighed against what was doubtful before it. */
export interface Weighing {
  /** Whether all these claims stand now. Otherwise they are remembered until the next payload. */
  stand: (...claims: Claim[]) => boolean
  /** The doubts that remain after this payload. */
  doubts: () => Doubt[]
}

/**
 * Weighs what a payload claims. A claim that the next payload doesn't make is forgotten.
 *
 * @param known all that is doubtful about the tournament
 * @param payload anything that differs when the source says something new
 * @param now epoch milliseconds
 */
export function weigh(
  known: readonly Doubt[],
  reading: Doubt['reading'],
  payload: unknown,
  now: number,
): Weighing {
  const print = hash('sha256', JSON.stringify(payload))
  const keyOf = ({ about, what, source }: Pick<Doubt, 'about' | 'what' | 'source'>) =>
    JSON.stringify([about, what, source])
  const before = new Map(
    known.flatMap((one) => (one.reading === reading ? [[keyOf(one), one] as const] : [])),
  )
  const open = new Map<string, Doubt>()
  return {
    stand(...claims) {
      const weighed = claims.map(({ proof, ...claim }) => {
        const last = before.get(keyOf(claim))
        const agreed = (last?.agreed ?? 0) + Number(last?.payload !== print)
        const doubt: Doubt = {
          ...(last ?? { reading, ...claim, since: now }),
          payload: print,
          agreed,
        }
        const { payloads, ms } = proofs[proof]
        const stands = doubt.trusted || agreed >= payloads || now - doubt.since >= ms
        return { doubt, stands }
      })
      if (weighed.every(({ stands }) => stands)) return true
      for (const { doubt } of weighed) open.set(keyOf(doubt), doubt)
      return false
    },
    doubts: () => [...known.filter((one) => one.reading !== reading), ...open.values()],
  }
}
