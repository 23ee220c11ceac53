import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useAccount } from '#web/api/account.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

interface HiddenUntilAskedProps {
  title: string
  /** The button's words. */
  show: string
  /** Says what the results tell. */
  why: string
  children: ReactNode
}

/** Keeps results of more than one league from someone who hides scores, until they ask. Each visit asks again. */
export function HiddenUntilAsked({ title, show, why, children }: HiddenUntilAskedProps) {
  const { hidesScores } = useAccount()
  const [shown, setShown] = useState(false)
  if (!hidesScores || shown) return children
  return (
    <Card title={title}>
      <EmptyState
        title="Scores are hidden"
        action={
          <Button
            variant="primary"
            onClick={() => setShown(true)}
            icon={<Eye aria-hidden="true" className="size-4" />}
          >
            {show}
          </Button>
        }
      >
        {why}
      </EmptyState>
    </Card>
  )
}
