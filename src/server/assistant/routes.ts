import { adviseTeam, analyzeGroups } from '#contract/assistant.ts'

import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { type Assistant, writeAdvice, writeAnalysis } from './assistant.ts'
import { createBreaker } from './breaker.ts'
import { openGrok } from './grok.ts'
import { deliver, patienceMs } from './stream.ts'

/** A whole field may come along with a question. */
const room = { handlerTimeout: patienceMs, bodyLimit: 256 * 1024 }

/** The assistant of those who subscribe. */
export function assistantRoutes(serve: Serve, world: World): void {
  const assistant: Assistant = { grok: openGrok(world.config), breaker: createBreaker() }
  serve(
    analyzeGroups,
    ({ caller, body, http }) => deliver(writeAnalysis(world, assistant, caller, body), http),
    room,
  )
  serve(
    adviseTeam,
    ({ caller, body, http }) => deliver(writeAdvice(world, assistant, caller, body), http),
    room,
  )
}
