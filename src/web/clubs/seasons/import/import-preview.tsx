import { clsx } from 'clsx'

import type { Club } from '#contract/clubs/clubs.ts'
import type { ImportPreview } from '#contract/clubs/season-imports.ts'
import { maxImportErrors } from '#domain/seasons/import.ts'
import { pluralize } from '#domain/words.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { Select } from '#web/ui/inputs/form-controls.tsx'

interface PreviewProps {
  club: Club
  preview: ImportPreview
  onChoose: (choice: ImportPreview['matched'][number]) => void
  onImport: () => void
  importing: boolean
  checking: boolean
}

/** A preview of an import: invalid lines, or the members its names match. */
export function ImportPreviewPanel(props: PreviewProps) {
  const { club, preview, onChoose, onImport, importing, checking } = props
  const { rows, matched, errors } = preview
  const isWrong = errors.length > 0
  return (
    <section aria-label="Preview" className="ruled grid gap-4 pt-4">
      <output className={clsx('block font-semibold', isWrong && 'text-rough')}>
        {isWrong
          ? `${errors.length < maxImportErrors ? '' : 'The first '}${pluralize(errors.length, 'line')} to fix. Nothing is imported until every line is right.`
          : `${pluralize(rows, 'result')} from ${pluralize(matched.length, 'person', 'people')}, ready to import.`}
      </output>
      {isWrong && <ImportErrors errors={errors} />}
      {matched.length > 0 && <MatchedPeople {...{ club, matched, onChoose }} />}
      {!isWrong && (
        <div>
          <Button variant="primary" pending={importing} disabled={checking} onClick={onImport}>
            Import {pluralize(rows, 'result')}
          </Button>
        </div>
      )}
    </section>
  )
}

function ImportErrors({ errors }: Pick<ImportPreview, 'errors'>) {
  return (
    <ul
      aria-label="Wrong lines"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard, too
      tabIndex={0}
      className="digits grid max-h-80 gap-1 overflow-y-auto text-sm -outline-offset-3"
    >
      {errors.map(({ line, message }) => (
        <li key={`${line} ${message}`} className="wrap-anywhere">
          <span className="font-semibold">Line {line}:</span> {message}
        </li>
      ))}
    </ul>
  )
}

function MatchedPeople({
  club,
  matched,
  onChoose,
}: Pick<PreviewProps, 'club' | 'onChoose'> & Pick<ImportPreview, 'matched'>) {
  return (
    <section aria-label="Match the People" className="grid gap-2">
      <h3 className="text-base font-semibold">Match the People</h3>
      <p className="text-sm text-ink-soft">Anyone who isn’t a member is kept by name.</p>
      <ul className="grid gap-2 sm:grid-cols-2 sm:gap-x-8">
        {matched.map(({ person, userId }, nth) => (
          <li key={person} className="grid grid-cols-[2fr_3fr] items-center gap-3">
            <label htmlFor={`person-${nth}`} className="text-sm font-semibold wrap-anywhere">
              {person}
            </label>
            <Select
              id={`person-${nth}`}
              value={userId ?? ''}
              onChange={({ target }) => onChoose({ person, userId: target.value || null })}
            >
              <option value="">Not a member</option>
              {club.members.map(({ userId, name }) => (
                <option key={userId} value={userId}>
                  {name}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </section>
  )
}
