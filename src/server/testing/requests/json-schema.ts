import * as z from 'zod'

import type { Shape } from '#contract/wire/endpoint.ts'

/** What the JSON schema of a shape may say. */
export interface Schema {
  anyOf?: Schema[]
  oneOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  type?: string
  format?: string
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
}

/** Describes what a shape takes as JSON. */
export const schemaOf = (shape: Shape): Schema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema
