import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { type ImportError, type ImportLine, maxImportRows } from '#domain/seasons/import.ts'

/** The bytes to parse before others have their turn: a thousand lines at most. */
const pieceSize = 2 * 1024
/** The most bytes of a line. */
const maxLineBytes = 4 * 1024

/**
 * Splits a pasted text or file into lines of cells: with commas, semicolons or tabs between them, whichever its
 * first line has most of. Blank lines are left out. It stops at the first line that is wrong, or too many.
 */
export async function parseCsv(
  csv: string,
): Promise<{ lines: ImportLine[]; errors: ImportError[] }> {
  // Loaded by the first import: most processes never need it.
  const { CsvError, parse } = await import('csv-parse')
  const [first = ''] = csv
    .trimStart()
    .slice(0, maxLineBytes)
    .split(/[\r\n]/, 1)
  const [delimiter = ','] = [',', ';', '\t'].toSorted(
    (a, b) => first.split(b).length - first.split(a).length,
  )
  const records = Readable.from(piecesOf(csv)).pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      max_record_size: maxLineBytes,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }),
  ) as AsyncIterable<{ info: { lines: number }; record: string[] }>
  const lines: ImportLine[] = []
  try {
    let read = 0
    for await (const { info, record } of records) {
      read += 1
      const isBlank = record.every((cell) => cell === '')
      if (!isBlank) lines.push({ line: info.lines, cells: record })
      // The names of the columns, and one line more than there may be.
      if (lines.length >= maxImportRows + 2) break
      if (read > 2 * maxImportRows) {
        return {
          lines: [],
          errors: [{ line: info.lines, message: 'There are too many blank lines. Delete them.' }],
        }
      }
    }
    return { lines, errors: [] }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1
    const isTooLong = error.code === 'CSV_MAX_RECORD_SIZE'
    const message = isTooLong
      ? 'This line is too long. A quote may open here and never close.'
      : 'There’s an opening quote here but no closing one.'
    return { lines: [], errors: [{ line, message }] }
  }
}

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceSize) {
    await yieldToEventLoop()
    yield bytes.subarray(at, at + pieceSize)
  }
}
