import { setImmediate as yieldToOthers } from 'node:timers/promises'

import * as z from 'zod'

import { endpoints } from '#contract/index.ts'
import { isPublicAccess, type Endpoint, type Shape } from '#contract/wire/endpoint.ts'
import { ErrorBody } from '#contract/wire/shapes.ts'

import { listErrors } from './described-errors.ts'

const toSchema = (shape: Shape) => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nameProperties(jsonSchema),
  })
  return schema
}

/** Names the properties of an object whose keys are known, which zod describes by a pattern alone. */
function nameProperties(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties, required } = schema
  if (!required || typeof propertyNames !== 'object' || typeof additionalProperties !== 'object')
    return
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
  schema.additionalProperties = false
  delete schema.propertyNames
}

const content = (shapes: Shape[], media = 'application/json') => {
  const [schema, ...others] = shapes.map(toSchema)
  return { [media]: { schema: others.length ? { anyOf: [schema, ...others] } : schema } }
}

/** Every path's methods. */
type Paths = Record<string, Record<string, object>>

const anyError = { $ref: '#/components/schemas/Error' }

/** The description without its paths. */
export const cachedPaths = {
  openapi: '3.1.0',
  info: {
    title: 'TeeTime',
    version: '1',
    description:
      'Private fantasy golf leagues with friends. An error has a `code` for programs and a sentence for people.',
    license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' },
  },
  servers: [{ url: '/' }],
  components: {
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'teetime-session' } },
    schemas: { Error: toSchema(ErrorBody) },
    responses: {
      OtherError: {
        description:
          'Any call may also answer 408, 413, 415, 421 (`wrong-host`), 429 (`too-many`), 503 (`unavailable`), or 500 (`unexpected`). With 429 and 503, `Retry-After` says in how many seconds to try again.',
        content: { 'application/json': { schema: anyError } },
      },
    },
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
    const forms = endpoints.filter(
      ({ endpoint: { path, method } }) => path === endpoint.path && method === endpoint.method,
    )
    if (forms[0]?.endpoint !== endpoint) continue
    const bodies = forms.flatMap(({ endpoint: { body } }) => body ?? [])
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: name,
      tags: [feature],
      summary: endpoint.summary,
      description: `Access: ${endpoint.access}.`,
      security: isPublicAccess(endpoint.access) ? [] : [{ session: [] }],
      parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
      ...(bodies.length > 0 && { requestBody: { required: true, content: content(bodies) } }),
      responses: {
        [endpoint.status ?? 200]: {
          description: 'Done',
          content: content(
            forms.map(({ endpoint: { response } }) => response),
            endpoint.contentType,
          ),
        },
        ...errorResponses(forms),
        default: { $ref: '#/components/responses/OtherError' },
      },
    }
  }
  return paths
}

function errorResponses(forms: { name: string; endpoint: Endpoint }[]): Record<number, object> {
  const errors = forms.flatMap(({ name, endpoint }) => listErrors(name, endpoint))
  const statuses = Map.groupBy(errors, ({ status }) => status)
  return Object.fromEntries(
    [...statuses].map(([status, ofStatus]) => {
      const sentences = new Map(ofStatus.map(({ code, sentence }) => [code, sentence]))
      const code = { enum: [...sentences.keys()] }
      const schema = { allOf: [anyError, { type: 'object', properties: { code } }] }
      return [
        status,
        {
          description: [...sentences].map((entry) => `- \`${entry.join('`: ')}`).join('\n'),
          content: { 'application/json': { schema } },
        },
      ]
    }),
  )
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
