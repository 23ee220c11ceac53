import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'

import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { TextArea } from './form-controls.tsx'

/** The most that a file in UTF-8 needs for each character of its text. */
const bytesPerCharacter = 3

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
  /** The most characters of a text. */
  maxLength: number
  /** The error for a longer text. */
  tooLong: string
  /** The preview of this text, if there is one. */
  preview: { data?: unknown; isPending: boolean }
  onPreview: () => void
}

/** Takes a table as a text or a file, and previews it. */
export function ImportField(props: ImportFieldProps) {
  const { name, label, hint, placeholder, rows, fileLabel } = props
  const { text, onChange, maxLength, tooLong, preview, onPreview } = props
  const [fileError, setFileError] = useState<string | null>(null)
  const isLong = text.length > maxLength
  const change = (text: string) => {
    setFileError(null)
    onChange(text)
  }
  const readFile = async (file: File) => {
    if (file.size > maxLength * bytesPerCharacter) return setFileError(tooLong)
    try {
      change(decodeText(await file.arrayBuffer()))
    } catch {
      setFileError('Failed to read the file. Try again.')
    }
  }
  return (
    <>
      <Field
        name={name}
        label={label}
        hint={hint}
        error={fileError ?? (isLong ? tooLong : undefined)}
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
          disabled={text.trim() === '' || isLong}
          onClick={onPreview}
        >
          Preview
        </Button>
        <FileButton label={fileLabel} onFile={(file) => void readFile(file)} />
      </div>
    </>
  )
}

/** Decodes UTF-8, UTF-16 with its mark, or else Windows-1252, in which Excel saves a CSV on Windows. */
function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function FileButton({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file) onFile(file)
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
        onChange={choose}
      />
      <Button onClick={() => input.current?.click()} icon={FileUp}>
        Choose File
      </Button>
    </>
  )
}
