import * as z from 'zod/mini'

import { readSession, writeSession } from '../session-storage.ts'

/** The builds of whose missing files this tab has reloaded. */
const name = 'reloaded-builds'
const Builds = z.array(z.string())
const reloadedBuilds = () => readSession(name, Builds) ?? []

/** What browsers say when a file of the program can't be loaded. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script/i.test(error.message)

/**
 * Whether a reload may cure an error: a file of the program is missing, as when its build is gone, and this tab hasn't
 * reloaded for that build yet.
 *
 * @param build a text that each build has its own of; by default the name of the file with this code
 */
export const mayReload = (error: unknown, build = import.meta.url): boolean =>
  isMissingFile(error) && navigator.onLine && !reloadedBuilds().includes(build)

/** Reloads the page, unless it can't note that it does: then it might never stop. @returns whether it reloads */
export function reloadOnce(build = import.meta.url): boolean {
  writeSession(name, [...reloadedBuilds(), build])
  if (!reloadedBuilds().includes(build)) return false
  location.reload()
  return true
}
