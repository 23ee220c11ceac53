import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useMe } from '#web/api/session.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

interface HiddenUntilAskedProps {
  title: string
  /** The button's words. */
  showLabel: string
  /** What the results would reveal. */
  description: string
  children: ReactNode
}

/** Hides results across leagues until the user asks for them, on every visit. */
export function ResultsGate({ title, showLabel, description, children }: HiddenUntilAskedProps) {
  const { hidesScores } = useMe()
  const [shown, setShown] = useState(false)
  if (!hidesScores || shown) return children
  return (
    <Card title={title}>
      <EmptyState
        title="Scores are hidden"
        action={
          <Button variant="primary" onClick={() => setShown(true)} icon={Eye}>
            {showLabel}
          </Button>
        }
      >
        {description}
      </EmptyState>
    </Card>
  )
}
