import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'

import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { TextArea } from './form-controls.tsx'

interface ImportFieldProps {
  name: string
  label: string
  hint: string
  placeholder: string
  rows: number
  /** What a screen reader calls the file. */
  fileLabel: string
  text: string
  onChange: (text: string) => void
  /** Why the text can't be previewed. */
  error: string | undefined
  /** The preview of this text, if there is one. */
  preview: { data?: unknown; isPending: boolean }
  onPreview: () => void
}

/** Takes a table as a text or a file, and previews it. */
export function ImportField(props: ImportFieldProps) {
  const { name, label, hint, placeholder, rows, fileLabel } = props
  const { text, onChange, error, preview, onPreview } = props
  const [isUnreadable, setUnreadable] = useState(false)
  const change = (text: string) => {
    setUnreadable(false)
    onChange(text)
  }
  return (
    <>
      <Field
        name={name}
        label={label}
        hint={hint}
        error={isUnreadable ? 'Failed to read the file. Try again.' : error}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={rows}
            value={text}
            spellCheck={false}
            onChange={(event) => change(event.target.value)}
            placeholder={placeholder}
            className="font-mono text-sm"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={preview.data ? 'secondary' : 'primary'}
          pending={preview.isPending}
          disabled={text.trim() === '' || error !== undefined}
          onClick={onPreview}
        >
          Preview
        </Button>
        <FileButton label={fileLabel} onText={change} onFailure={() => setUnreadable(true)} />
      </div>
    </>
  )
}

interface FileButtonProps {
  label: string
  onText: (text: string) => void
  onFailure: () => void
}

function FileButton({ label, onText, onFailure }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    try {
      onText(await file.text())
    } catch {
      onFailure()
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void read(event)}
      />
      <Button
        onClick={() => input.current?.click()}
        icon={<FileUp aria-hidden="true" className="size-4" />}
      >
        Choose File
      </Button>
    </>
  )
}
