import * as calls from '#contract/game/assistant.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { openAssistant, streamAdvice, streamAnalysis } from './assistant.ts'
import { sendAnswer, answerTimeoutMs } from './send-answer.ts'

/** The body may contain a whole field. */
const options = { handlerTimeout: answerTimeoutMs, bodyLimit: 256 * 1024 }

/** The assistant, for subscribers. */
export function assistantRoutes(serve: Serve, services: Services): void {
  const assistant = openAssistant(services.config)
  serve(
    calls.analyzeGroups,
    ({ caller, body, http }) => sendAnswer(streamAnalysis(services, assistant, caller, body), http),
    options,
  )
  serve(
    calls.adviseTeam,
    ({ caller, body, http }) => sendAnswer(streamAdvice(services, assistant, caller, body), http),
    options,
  )
}
