import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

import { matchPage, patternOf } from '#contract/wire/pages.ts'

/** Logs one line for each request, when its response has been sent. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null,
    request: FastifyRequest,
    { log, statusCode, elapsedTime }: FastifyReply,
  ): void {
    const { method } = request
    const line = {
      method,
      ...addressOf(request),
      status: statusCode,
      ms: Math.round(elapsedTime),
    }
    if (error) log.error({ ...line, err: error }, 'request failed')
    // Proxies ask for our health every second.
    else if (line.path.startsWith('/api/health')) log.debug(line, 'request completed')
    else log.info(line, 'request completed')
  }
}

/** An address as it is logged: its route or page, since codes and tokens stand in paths, and what it is about. */
function addressOf({ routeOptions, params, url }: FastifyRequest): { path: string; id?: string } {
  const page = matchPage(url.split('?', 1)[0] ?? '')
  const id = routeOptions.url === undefined ? page.id : (params as { id?: string } | null)?.id
  return {
    path: routeOptions.url ?? patternOf(page.name) ?? 'none',
    ...(id !== undefined && uuid.test(id) && { id }),
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
