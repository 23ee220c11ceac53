import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { type GivenRanking, giveRanking, maxRankingLength } from '#contract/admin/ranking.ts'
import { listText } from '#domain/lists.ts'
import { pluralize } from '#domain/words.ts'
import { call } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { numberText } from '#web/format/numbers.ts'
import { Card } from '#web/ui/display/card.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ImportField } from '#web/ui/inputs/import-field.tsx'

import { systemQuery } from '../queries.ts'

/** Takes a world ranking for sources that have none: shows whom it ranks, then stores it. */
export function RankingCard() {
  const { text, change, preview, store } = useRanking()
  return (
    <Card title="World Ranking">
      <div className="grid gap-4">
        <ImportField
          name="ranking"
          label="Ranking"
          hint="ESPN has no world ranking. Paste one, a golfer per line, or choose a CSV file with columns for rank and name. It replaces the earlier one."
          placeholder={'1,Scottie Scheffler\n2,Rory McIlroy'}
          rows={6}
          fileLabel="Ranking file"
          text={text}
          onChange={change}
          maxLength={maxRankingLength}
          tooLong="This is too long. Leave out the lower ranks."
          preview={preview}
          onPreview={() => preview.mutate(text)}
        />
        {preview.data && (
          <RankingPreview preview={preview.data}>
            <Button variant="primary" pending={store.isPending} onClick={() => store.mutate(text)}>
              Use This Ranking
            </Button>
          </RankingPreview>
        )}
      </div>
    </Card>
  )
}

/** The pasted text, and the calls. A failure keeps the text. */
function useRanking() {
  const [text, setText] = useState('')
  const client = useQueryClient()
  const preview = useMutation({
    mutationFn: (text: string) => call(giveRanking, { body: { text, confirm: false } }),
    onError: toastOnError('Failed to read the ranking'),
  })
  const change = (next: string) => {
    setText(next)
    preview.reset()
  }
  const store = useMutation({
    mutationFn: (text: string) => call(giveRanking, { body: { text, confirm: true } }),
    onSuccess({ golfers, stored }, sent) {
      if (stored) toast({ title: `Ranking of ${pluralize(golfers, 'golfer')} stored` })
      // Someone may have gone on to the next text.
      if (text !== sent) return
      if (stored) change('')
      else preview.mutate(sent)
    },
    onError: toastOnError('Failed to store the ranking'),
    onSettled: () => void client.invalidateQueries({ queryKey: systemQuery.queryKey }),
  })
  return { text, change, preview, store }
}

function RankingPreview({ preview, children }: { preview: GivenRanking; children: ReactNode }) {
  const { golfers, field, matched, unranked, unclear, faults, canStore } = preview
  return (
    <section aria-label="Preview" className="ruled grid gap-3 pt-4">
      <output className="block font-semibold">
        {canStore
          ? `${pluralize(golfers, 'golfer')}. It ranks ${numberText(matched)} of ${numberText(field)} in the coming fields.`
          : faults.length > 0
            ? `Can’t read ${faults.length === 1 ? 'line' : 'lines'} ${listText(faults.map(numberText))}. Each line needs a rank and a name without “�”. Nothing is stored.`
            : golfers > 0
              ? 'That’s too many golfers. Leave out the lower ranks.'
              : 'No golfers in it.'}
      </output>
      <Names label="Without a rank" names={unranked} />
      <Names label="Not sure who this is, so left unranked" names={unclear} />
      {canStore && <div>{children}</div>}
    </section>
  )
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      {label}: {listText([...names])}
    </p>
  )
}
