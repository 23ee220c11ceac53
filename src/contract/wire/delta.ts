/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: Json
}

/**
 * The changes that turn one JSON value into another, as JSON. `[value]` replaces the old value. An object changes
 * fields of an object by name, and null removes one. For an array see {@link ArrayDelta}.
 */
export type Delta = readonly [Json] | ObjectDelta | ArrayDelta
interface ObjectDelta {
  readonly [name: string]: Delta | null
}
interface ArrayDelta {
  /** For each new place the old place of its item, or -1 for a new item. Without it, all items keep their places. */
  readonly order?: readonly number[]
  /** The items that changed or are new, by their new place. */
  readonly at?: { readonly [place: string]: Delta }
}

/** The content part of an ETag. After the dot comes the hash of volatile fields, which every delta sends in full. */
export const contentHash = (etag: string): string => /^(?:W\/)?"?([^".]*)/.exec(etag)?.[1] ?? ''

/** The fields that identify the items of a list, so that an item that moves isn't sent again. */
const ids = ['userId', 'apiPlayerId', 'id']

/** Computes what turns `before` into `after`. Without differences the result is an empty object. */
export function diff(before: Json, after: Json): Delta {
  return diffValues(before, after) ?? {}
}

/**
 * Makes `after` from `before` and what {@link diff} returned. Parts without changes are not copied, so they
 * stay the same objects.
 */
export function applyDelta(before: Json, changes: Delta): Json {
  if (isReplacement(changes)) return changes[0]
  const entries = Object.entries(changes as ObjectDelta)
  if (entries.length === 0) return before
  if (isArray(before)) return changedArray(before, changes)
  const fields = new Map(Object.entries(before ?? {}))
  for (const [name, change] of entries) {
    if (change === null) fields.delete(name)
    else fields.set(name, applyDelta(fields.get(name) ?? null, change))
  }
  return Object.fromEntries(fields)
}

function changedArray(before: readonly Json[], { order, at = {} }: ArrayDelta): readonly Json[] {
  const places = order ?? before.keys()
  return Array.from(places, (old, place) => {
    const item = before[old] ?? null
    const change = at[place]
    return change ? applyDelta(item, change) : item
  })
}

/** Returns undefined when there is no difference. */
function diffValues(before: Json, after: Json): Delta | undefined {
  if (before === after) return undefined
  if (isArray(before) && isArray(after)) return diffArrays(before, after)
  if (isObject(before) && isObject(after)) return diffObjects(before, after)
  return [after]
}

function diffObjects(before: JsonObject, after: JsonObject): Delta | undefined {
  const old = new Map(Object.entries(before))
  const changed: [string, Delta | null][] = []
  for (const [name, value] of Object.entries(after)) {
    const known = old.get(name)
    const change = known === undefined ? ([value] as const) : diffValues(known, value)
    if (change) changed.push([name, change])
    old.delete(name)
  }
  for (const name of old.keys()) changed.push([name, null])
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

function diffArrays(before: readonly Json[], after: readonly Json[]): Delta | undefined {
  const order = oldIndexes(before, after)
  if (!order) return [after]
  const at: Record<string, Delta> = {}
  for (const [place, item] of after.entries()) {
    const old = before[order[place] ?? -1]
    const change = old === undefined ? ([item] as const) : diffValues(old, item)
    if (change) at[place] = change
  }
  const moved = order.length !== before.length || order.some((old, place) => old !== place)
  const hasChanges = Object.keys(at).length > 0
  return moved || hasChanges ? { ...(moved && { order }), ...(hasChanges && { at }) } : undefined
}

/**
 * The old place of each item of a list, -1 for a new one: by the field that identifies the items, or else by place.
 * Returns null if there is no such field and the lengths differ.
 */
export function oldIndexes(before: readonly unknown[], after: readonly unknown[]): number[] | null {
  for (const id of ids) {
    const old = indexById(id, before)
    const places = old && indexById(id, after)
    if (places) return Array.from(places.keys(), (key) => old.get(key) ?? -1)
  }
  return before.length === after.length ? [...after.keys()] : null
}

/** The place of each item by its id; null unless every item is an object with an id of its own. */
function indexById(id: string, items: readonly unknown[]): Map<unknown, number> | null {
  const places = new Map<unknown, number>()
  for (const [place, item] of items.entries()) {
    const key = isObject(item) ? item[id] : null
    if ((typeof key !== 'string' && typeof key !== 'number') || places.has(key)) return null
    places.set(key, place)
  }
  return places
}

const isArray = (value: unknown): value is readonly Json[] => Array.isArray(value)

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !isArray(value)

const isReplacement = (changes: Delta): changes is readonly [Json] => Array.isArray(changes)
