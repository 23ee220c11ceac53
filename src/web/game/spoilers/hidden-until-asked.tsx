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
  /** What the results would reveal. */
  why: string
  children: ReactNode
}

/** Hides results across leagues until the user asks for them, on every visit. */
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
