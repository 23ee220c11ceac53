import type { FastifyRequest } from 'fastify'

/** Whether a request is a call. To the router, `/%61pi/` and `http://host/api/` are `/api/`, too. */
export const isApiCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith('/api/')
