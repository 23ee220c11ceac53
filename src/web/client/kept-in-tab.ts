import * as z from 'zod/mini'

/** What this tab keeps under a name, for a reload or a look at another page; null where that is nothing of its shape. */
export function keptInTab<S extends z.ZodMiniType>(name: string, shape: S): z.output<S> | null {
  try {
    const text = sessionStorage.getItem(name)
    return text === null ? null : (z.safeParse(shape, JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

/** Keeps it, or forgets it with null. Storage may be forbidden or full: then nothing is kept. */
export function keepInTab(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Nothing depends on it.
  }
}
