#!/usr/bin/env -S node --enable-source-maps
import { fail } from './commands/fail.ts'

interface Command {
  run(args: string[]): Promise<void>
}

/** The commands that need the server's settings. The shell script `teetime` has the others, for the machine it is on. */
const commands: Record<string, () => Promise<Command>> = {
  status: () => import('./commands/status.ts'),
  backup: () => import('./commands/backup.ts'),
  restore: () => import('./commands/restore.ts'),
  check: () => import('./commands/check.ts'),
  doctor: () => import('./commands/doctor.ts'),
  'passkeys:reset': () => import('./commands/reset-passkeys.ts'),
  'demo:clear': () => import('./commands/clear-demo.ts'),
}

/** How many arguments a command takes; the others take none. */
const mostArgs: Record<string, number> = { restore: 1, doctor: Infinity }

const [name = '', ...args] = process.argv.slice(2)
const load = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!load) fail(`There is no command “${name}” here: ${Object.keys(commands).join(', ')}`)
// With a word that it ignored, passkeys:reset would still end every session.
const [extra] = args.slice(mostArgs[name] ?? 0)
if (extra !== undefined) fail(`${name} doesn’t take “${extra}”. Nothing was done.`)
await (await load()).run(args)
// Connections that are still open don't keep it.
process.exit()
