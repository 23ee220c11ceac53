import { setImmediate as yieldToOthers } from 'node:timers/promises'

import * as z from 'zod'

import { endpoints } from '#contract/index.ts'
import { isPublicAccess, type Shape } from '#contract/wire/endpoint.ts'
import { ErrorBody } from '#contract/wire/shapes.ts'

const toSchema = (shape: Shape) => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return schema
}
const content = (shapes: Shape[], media = 'application/json') => {
  const [schema, ...others] = shapes.map(toSchema)
  return { [media]: { schema: others.length ? { anyOf: [schema, ...others] } : schema } }
}

/** Every path's methods. */
type Paths = Record<string, Record<string, object>>

/** What the description is of, without its paths. */
export const cachedPaths = {
  openapi: '3.1.0',
  info: {
    title: 'TeeTime',
    version: '1',
    description: 'Private fantasy golf leagues with friends',
  },
  components: {
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'teetime-session' } },
  },
}

/** Describes the whole API as OpenAPI 3.1, from the shapes that validate it. It yields to other work as it goes. */
export const describeApi = async (): Promise<object> => ({
  ...cachedPaths,
  paths: await describePaths(),
})

async function describePaths(): Promise<Paths> {
  const paths: Paths = {}
  for (const { feature, name, endpoint } of endpoints) {
    await yieldToOthers()
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    // Two endpoints may share a method and path; their bodies differ.
    const forms = endpoints
      .map((other) => other.endpoint)
      .filter((other) => other.path === endpoint.path && other.method === endpoint.method)
    if (forms[0] !== endpoint) continue
    const bodies = forms.flatMap(({ body }) => body ?? [])
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: name,
      tags: [feature],
      summary: endpoint.summary,
      description: `Access: ${endpoint.access}.`,
      ...(isPublicAccess(endpoint.access) ? {} : { security: [{ session: [] }] }),
      parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
      ...(bodies.length > 0 && { requestBody: { required: true, content: content(bodies) } }),
      responses: {
        [endpoint.status ?? 200]: {
          description: 'Done',
          content: content(
            forms.map(({ response }) => response),
            endpoint.contentType,
          ),
        },
        default: { description: 'What went wrong', content: content([ErrorBody]) },
      },
    }
  }
  return paths
}

function parameters(shape: Shape | undefined, where: 'path' | 'query'): object[] {
  if (!shape) return []
  const { properties = {}, required = [] } = toSchema(shape)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema,
  }))
}
