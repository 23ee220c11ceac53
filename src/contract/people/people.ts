import * as z from 'zod/mini'

import { uuid } from '../wire/shapes.ts'

/** A person, as other users see them. */
export const Person = z.object({
  id: uuid,
  username: z.string(),
  /** Outside a league: the first name, else the username. */
  name: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
})
