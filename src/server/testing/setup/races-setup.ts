import { afterAll } from 'vitest'

import { endSharedPair } from '../processes/two-processes.ts'

// The files of a worker share its modules, but this runs for each of them.
afterAll(endSharedPair)
