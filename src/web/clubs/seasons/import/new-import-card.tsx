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
import { toast } from '#web/ui/feedback/toast.ts'
import { ImportField } from '#web/ui/inputs/import-field.tsx'

import { ImportPreviewPanel } from './import-preview.tsx'

type MatchChoice = ImportPreview['matched'][number]

/** Takes a text or a file, shows what it would import, and imports it. */
export function NewImportCard({ club }: { club: Club }) {
  const { csv, sent, change, choose, preview, confirm } = useSeasonImport(club.id)
  const isLong = csv.length > maxImportLength
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
          error={isLong ? 'That’s too long. Import it in parts.' : undefined}
          preview={preview}
          onPreview={() => preview.mutate(sent)}
        />
        {preview.data && (
          <ImportPreviewPanel
            club={club}
            preview={preview.data}
            onChoose={choose}
            importing={confirm.isPending}
            checking={preview.isPending}
            onImport={() => confirm.mutate(sent)}
          />
        )}
      </div>
    </Card>
  )
}

/** The text to import, the chosen matches, and the calls. */
function useSeasonImport(clubId: string) {
  const [csv, setCsv] = useState('')
  const [people, setPeople] = useState<MatchChoice[]>([])
  const preview = useImportPreview(clubId)
  const change = (csv: string) => {
    setCsv(csv)
    setPeople([])
    preview.reset()
  }
  const confirm = useConfirmImport(clubId, () => change(''))
  const choose = (choice: MatchChoice) => {
    const all = [...people.filter(({ person }) => person !== choice.person), choice]
    setPeople(all)
    preview.mutate({ csv, people: all })
  }
  return { csv, sent: { csv, people }, change, choose, preview, confirm }
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

function useConfirmImport(id: string, onImported: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sent: SubmittedImport) =>
      call(importSeasons, { params: { id }, body: { ...sent, confirm: true } }),
    onSuccess({ rows }) {
      toast({ title: `${pluralize(rows, 'result')} imported`, variant: 'success' })
      onImported()
    },
    onError: toastOnError('Failed to import'),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.clubs }),
  })
}
