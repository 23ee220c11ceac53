import * as calls from '#contract/game/assistant.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { openAssistant, writeAdvice, writeAnalysis } from './assistant.ts'
import { sendAnswer, answerTimeoutMs } from './stream.ts'

/** The body may contain a whole field. */
const options = { handlerTimeout: answerTimeoutMs, bodyLimit: 256 * 1024 }

/** The assistant, for subscribers. */
export function assistantRoutes(serve: Serve, world: World): void {
  const assistant = openAssistant(world.config)
  serve(
    calls.analyzeGroups,
    ({ caller, body, http }) => sendAnswer(writeAnalysis(world, assistant, caller, body), http),
    options,
  )
  serve(
    calls.adviseTeam,
    ({ caller, body, http }) => sendAnswer(writeAdvice(world, assistant, caller, body), http),
    options,
  )
}
