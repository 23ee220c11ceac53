import type { ImportError, ImportLine } from '#domain/seasons/import.ts'

/**
 * Splits a pasted text or file into lines of cells: with commas, semicolons or tabs between them, whichever its
 * first line has most of. Blank lines are left out.
 */
export async function linesOf(
  csv: string,
): Promise<{ lines: ImportLine[]; errors: ImportError[] }> {
  // Loaded by the first import: most processes never need it.
  const { CsvError, parse } = await import('csv-parse/sync')
  const [first = ''] = csv.trimStart().split(/[\r\n]/, 1)
  const [delimiter = ','] = [',', ';', '\t'].toSorted(
    (a, b) => first.split(b).length - first.split(a).length,
  )
  try {
    const records = parse(csv, {
      bom: true,
      delimiter,
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { info: { lines: number }; record: string[] }[]
    const lines = records
      .map(({ info, record }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
    return { lines, errors: [] }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1
    return { lines: [], errors: [{ line, message: 'A quote opens here and never closes.' }] }
  }
}
