import { cleanName, foldText, lostLetter } from '../names.ts'
import { pluralize } from '../words.ts'
import { isBlank, parseMoney, parsePlace, parseTotal, parseYear } from './import-cells.ts'

/** The most rows of one file. */
export const maxImportRows = 2000
/** The lines to read before others have their turn. */
const linesAtOnce = 50
/** The most errors to name in one file. */
export const maxImportErrors = 50
/** The most files that a club keeps. */
export const maxImports = 20
/** The most events of a season that a club imports, whichever file they are in, and the most people in them. */
const maxSeasonSize = { events: 100, people: 200 }

/** A line of a file, as texts under the names of its columns. */
export interface ImportLine {
  /** From 1. */
  line: number
  cells: readonly string[]
}

/** A line that can't be taken over, and why. */
export interface ImportError {
  line: number
  message: string
}

/** A line that was understood. */
export interface ImportRow {
  line: number
  season: number
  event: string
  /** The same for one event of a season. */
  eventKey: string
  person: string
  /** The same for texts that look alike. */
  personKey: string
  place: number
  /** To par; null when it isn't known. */
  total: number | null
  /** Net, in cents. */
  money: number
}

/** What the columns are called, in the letters of their names alone. */
const columns = {
  year: /^(year|season)$/,
  event: /^(event|tournament|week)$/,
  person: /^(person|name|player|member|team)$/,
  place: /^(place|position|pos|finish|rank)$/,
  total: /^(total|score|topar|totalscore|scoretopar)$/,
  money: /^(net|(net)?(money|winnings|earnings|payout|prize|prizemoney))$/,
}
type Column = keyof typeof columns
const required = ['year', 'event', 'person', 'place'] as const
const optional = ['total', 'money'] as const
/** The most columns of a file; those with other names are left out, unless total or money may be among them. */
const maxColumns = 100
const maxLengths = { event: 80, person: 60 }

/** Events of a season are the same when their texts fold to the same one. */
export const eventKeyFor = (season: number, event: string): string => `${season} ${foldText(event)}`

/**
 * Reads the lines of a file, of which the first names the columns. It stops at the fiftieth error.
 *
 * @param currentYear this year
 * @param pause lets others have their turn
 * @see docs/rules.md#imported-seasons
 */
export async function parseImport(
  lines: readonly ImportLine[],
  currentYear: number,
  pause: () => Promise<void>,
): Promise<{ rows: ImportRow[]; errors: ImportError[] }> {
  const [head, ...body] = lines
  if (!head) return { rows: [], errors: [{ line: 1, message: 'There’s nothing here to import.' }] }
  const wrong = (message: string, { line } = head) => ({ rows: [], errors: [{ line, message }] })
  if (head.cells.length > maxColumns) {
    return wrong(`The first line names more than ${maxColumns} columns.`)
  }
  const names = head.cells.map((name) => foldText(name).replaceAll(/[^a-z]/g, ''))
  const all = Object.keys(columns) as Column[]
  const positions = new Map(
    all.map((column) => [column, names.findIndex((name) => columns[column].test(name))]),
  )
  const at = (column: Column) => positions.get(column) ?? -1
  const missing = required.filter((column) => at(column) < 0)
  const twice = all.find((column) => names.filter((name) => columns[column].test(name)).length > 1)
  if (missing.length > 0) {
    return wrong(
      `The first line must name the columns: year, event, person, place, total, and money. Missing: ${missing.join(', ')}.`,
    )
  }
  if (twice) return wrong(`Two columns are named ${twice}. Keep one.`)
  const absent = optional.filter((column) => at(column) < 0)
  const isKnown = (name = '') => all.some((column) => columns[column].test(name))
  const unknown = head.cells.find((cell, nth) => cleanName(cell) && !isKnown(names[nth]))
  if (unknown !== undefined && absent.length > 0) {
    return wrong(
      `TeeTime doesn’t know the column ${quoted(unknown)}. Name it ${absent.join(' or ')}, or delete it.`,
    )
  }
  if (body.length === 0) return wrong('There are no results below the column names.')
  const over = body[maxImportRows]
  if (over) return wrong('A file has at most 2,000 results. Split it here.', over)
  const errors: ImportError[] = []
  const rows: ImportRow[] = []
  for (const [nth, { line, cells }] of body.entries()) {
    if (errors.length === maxImportErrors) break
    if (nth % linesAtOnce === 0) await pause()
    const cell = (column: Column) => cells[at(column)]?.trim() ?? ''
    const read = parseRow(line, cell, currentYear)
    if (cells.length > names.length) {
      const message = `It has ${cells.length} values for ${names.length} columns. Put quotes around a value with a comma in it.`
      errors.push({ line, message })
    } else if ('message' in read) errors.push(read)
    else rows.push(read)
  }
  return { rows, errors }
}

function parseRow(
  line: number,
  cell: (column: Column) => string,
  currentYear: number,
): ImportRow | ImportError {
  const season = parseYear(cell('year'), currentYear)
  const [event, person] = [cleanName(cell('event')), cleanName(cell('person'))]
  const place = parsePlace(cell('place'))
  const total = parseTotal(cell('total'))
  const money = parseMoney(cell('money'))
  const problems = [
    season === null &&
      (isBlank(cell('year'))
        ? 'the year is missing'
        : `${quoted(cell('year'))} isn’t a year from 1950 to ${currentYear}`),
    (!event || isBlank(event)) && 'the event is missing',
    event.length > maxLengths.event && `the event is longer than ${maxLengths.event} characters`,
    (!person || isBlank(person)) && 'the person is missing',
    person.length > maxLengths.person &&
      `the person is longer than ${maxLengths.person} characters`,
    event.includes(lostLetter) && `the event has ${aLetterIsLost}`,
    person.includes(lostLetter) && `the person has ${aLetterIsLost}`,
    place === null &&
      (isBlank(cell('place'))
        ? 'the place is missing'
        : `${quoted(cell('place'))} isn’t a place. Write it like 3 or T3`),
    total === null && `${quoted(cell('total'))} isn’t a total, such as -7, E, or 275`,
    money === null && `${quoted(cell('money'))} isn’t an amount, such as $1,200.50 or -20`,
  ].filter((problem) => problem !== false)
  if (
    season === null ||
    place === null ||
    total === null ||
    money === null ||
    problems.length > 0
  ) {
    const text = problems.join('; ')
    return { line, message: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` }
  }
  const toPar = typeof total === 'object' ? total.toPar : null
  const [eventKey, personKey] = [eventKeyFor(season, event), foldText(person)]
  return { line, season, event, eventKey, person, personKey, place, total: toPar, money }
}

const aLetterIsLost = '“�” where a letter was lost. Save the file as CSV in UTF-8'

const quoted = (text: string) => `“${cleanName(text).slice(0, 30)}”`

/**
 * Finds rows that are valid on their own but conflict with each other or with the club's events.
 *
 * @param idOf the same id for keys of texts that mean the same person
 * @param taken the keys of events that the club has already
 */
export function findConflicts(
  rows: readonly ImportRow[],
  idOf: (personKey: string) => string,
  taken: ReadonlySet<string>,
): ImportError[] {
  return [...Map.groupBy(rows, ({ eventKey }) => eventKey)].flatMap(([key, results]) => {
    const [first] = results
    if (!first) return []
    const name = `${first.event} (${first.season})`
    if (taken.has(key)) {
      return results.map(({ line }) => ({ line, message: `The club has ${name} already.` }))
    }
    const seen = new Map<string, ImportRow>()
    const errors = results.flatMap((row) => {
      const id = idOf(row.personKey)
      const earlier = seen.get(id)
      if (!earlier) seen.set(id, row)
      if (earlier) {
        const message = `Same as line ${earlier.line}: ${row.person} is already in ${name}.`
        return [{ line: row.line, message }]
      }
      if (row.place <= results.length) return []
      const message = `Place ${row.place} isn’t possible: the file has only ${pluralize(results.length, 'person', 'people')} in ${name}.`
      return [{ line: row.line, message }]
    })
    const hasFirst = results.some(({ place }) => place === 1)
    if (hasFirst || errors.length > 0) return errors
    return [{ line: first.line, message: `${name} has no one in 1st place.` }]
  })
}

/** What a club has imported of a season. */
export interface ImportedSeason {
  season: number
  events: number
  /** The ids of the people in them. */
  people: readonly string[]
}

/**
 * Finds the seasons that would have too many events or people, and names the first line of each.
 *
 * @param idOf the same id for keys of texts that mean the same person
 * @param imported what the club has already
 */
export function findOversizedSeasons(
  rows: readonly ImportRow[],
  idOf: (personKey: string) => string,
  imported: readonly ImportedSeason[],
): ImportError[] {
  return [...Map.groupBy(rows, ({ season }) => season)].flatMap(([season, results]) => {
    const before = imported.find((one) => one.season === season)
    const events = new Set(results.map(({ eventKey }) => eventKey)).size + (before?.events ?? 0)
    const people = new Set([
      ...results.map(({ personKey }) => idOf(personKey)),
      ...(before?.people ?? []),
    ]).size
    const messages = [
      events > maxSeasonSize.events &&
        `${season} would have ${events} imported events. A season has room for ${maxSeasonSize.events}.`,
      people > maxSeasonSize.people &&
        `${season} would have ${people} people in imported events. A season has room for ${maxSeasonSize.people}.`,
    ].filter((message) => message !== false)
    return messages.map((message) => ({ line: results[0]?.line ?? 1, message }))
  })
}
