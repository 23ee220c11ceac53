import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../CHANGELOG.md', import.meta.url)
const title = /^## (.+?)(?: \(\d{4}-\d\d-\d\d\))?$/

/** The text below a title of the second level. @throws {Error} when there is no such title, or nothing below it */
export function sectionOf(changelog: string, wanted: string): string {
  const lines = changelog.split('\n')
  const first = lines.findIndex((line) => title.exec(line)?.[1] === wanted)
  if (first === -1) throw new Error(`CHANGELOG.md has no section “${wanted}”.`)
  const length = lines.slice(first + 1).findIndex((line) => title.test(line))
  const end = length === -1 ? lines.length : first + 1 + length
  const text = lines
    .slice(first + 1, end)
    .join('\n')
    .trim()
  if (text === '') throw new Error(`CHANGELOG.md says nothing below “${wanted}”.`)
  return text
}

/** Makes what is unreleased the section of a version, below a new empty one. @throws {Error} when there is nothing */
export function closeSection(changelog: string, version: string, day: string): string {
  sectionOf(changelog, 'Unreleased')
  return changelog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} (${day})`)
}

const [command, given = ''] = import.meta.main ? process.argv.slice(2) : []
try {
  const changelog = readFileSync(file, 'utf8')
  // `npm version` runs this before it commits.
  if (command === 'close')
    writeFileSync(file, closeSection(changelog, given, new Date().toISOString().slice(0, 10)))
  if (command === 'notes') console.log(sectionOf(changelog, given.replace(/^v/, '')))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
