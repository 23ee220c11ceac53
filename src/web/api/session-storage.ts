import * as z from 'zod/mini'

/** A value that this tab stored; null if there is none of this shape. */
export function readSession<S extends z.ZodMiniType>(name: string, shape: S): z.output<S> | null {
  try {
    const text = sessionStorage.getItem(name)
    return text === null ? null : (z.safeParse(shape, JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

/** Stores a value until the tab is closed; null deletes it. Does nothing if storage is disabled or full. */
export function writeSession(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Losing it does no harm.
  }
}
