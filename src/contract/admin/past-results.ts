import * as z from 'zod/mini'

import { PastProgress } from '../game/tournaments.ts'
import { instant } from '../wire/shapes.ts'

/** How far the finished tournaments of this season and the last have been read. */
export const PastResults = z.extend(PastProgress, {
  isReading: z.boolean(),
  /** Those that couldn't be read, the latest first. */
  problems: z.array(
    z.object({
      name: z.string(),
      year: z.int(),
      why: z.string(),
      /** When it is tried again; null for never. */
      nextAt: z.nullable(instant),
    }),
  ),
})
