import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Club } from '#contract/clubs/clubs.ts'
import {
  type ImportPreview,
  importSeasons,
  maxImportLength,
} from '#contract/clubs/season-imports.ts'
import { pluralize } from '#domain/words.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { Card } from '#web/ui/display/card.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { ImportField } from '#web/ui/inputs/import-field.tsx'

import { ImportPreviewPanel } from './import-preview.tsx'

type MatchChoice = ImportPreview['matched'][number]

/** Takes a text or a file, shows what it would import, and imports it. */
export function NewImportCard({ club }: { club: Club }) {
  const { csv, change, shown, choose, ...calls } = useSeasonImport(club.id)
  return (
    <Card title="New Import">
      <div className="grid gap-4">
        <ImportField
          name="csv"
          label="Results"
          hint="Paste from a spreadsheet, or choose a CSV file. The first line names the columns: year, event, person, place, total, money. Total and money can be blank. Money is what someone won minus what they paid in."
          placeholder={'year,event,person,place,total,money\n2019,The Masters,Ann,1,-12,$60.00'}
          rows={8}
          fileLabel="CSV file"
          text={csv}
          onChange={change}
          maxLength={maxImportLength}
          tooLong="That’s too long. Import it in parts."
          preview={{ data: shown, isPending: calls.isChecking }}
          onPreview={calls.check}
        />
        {shown && (
          <ImportPreviewPanel
            club={club}
            preview={shown}
            onChoose={choose}
            importing={calls.isImporting}
            checking={calls.isChecking}
            onImport={calls.submit}
          />
        )}
      </div>
    </Card>
  )
}

/** The text to import, its last preview, the chosen matches, and the calls. */
function useSeasonImport(clubId: string) {
  const [csv, setCsv] = useState('')
  const [people, setPeople] = useState<MatchChoice[]>([])
  // A mutation has no data while it is pending or has failed, and the panel holds the focus.
  const [shown, setShown] = useState<ImportPreview | null>(null)
  const preview = useImportPreview(clubId)
  const change = (csv: string) => {
    setCsv(csv)
    setPeople([])
    setShown(null)
    preview.reset()
  }
  const check = (sent: SubmittedImport) => preview.mutate(sent, { onSuccess: setShown })
  const choose = (choice: MatchChoice) => {
    const all = [...people.filter(({ person }) => person !== choice.person), choice]
    setPeople(all)
    const chosen = (match: MatchChoice) => (match.person === choice.person ? choice : match)
    setShown(shown && { ...shown, matched: shown.matched.map(chosen) })
    check({ csv, people: all })
  }
  const confirm = useConfirmImport(clubId, (imported) => {
    // Someone may have gone on to the next text.
    if (csv === imported) change('')
  })
  return {
    csv,
    change,
    shown,
    isChecking: preview.isPending,
    check: () => check({ csv, people }),
    choose,
    isImporting: confirm.isPending,
    submit: () => confirm.mutate({ csv, people }),
  }
}

interface SubmittedImport {
  csv: string
  people: MatchChoice[]
}

const useImportPreview = (id: string) =>
  useMutation({
    mutationFn: async (sent: SubmittedImport) => {
      const body = { ...sent, confirm: false }
      const preview = await call(importSeasons, { params: { id }, body })
      if ('importId' in preview) throw new Error('A preview imported')
      return preview
    },
    onError: toastOnError('Failed to read the results'),
  })

function useConfirmImport(id: string, onImported: (csv: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sent: SubmittedImport) =>
      call(importSeasons, { params: { id }, body: { ...sent, confirm: true } }),
    onSuccess({ rows }, { csv }) {
      toastSuccess(`${pluralize(rows, 'result')} imported`)
      onImported(csv)
    },
    onError: toastOnError('Failed to import'),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.clubs }),
  })
}
