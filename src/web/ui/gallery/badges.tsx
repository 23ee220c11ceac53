import { Star } from 'lucide-react'

import { Avatar } from '../display/avatar.tsx'
import { Badge, type BadgeTone, CountBadge } from '../display/badge.tsx'
import { ExampleGroup, Example, Variant } from './example.tsx'

const tones: BadgeTone[] = ['outline', 'flag', 'fairway', 'water', 'rough', 'red']

/** Small marks that stand beside other things. */
export function BadgeExamples() {
  return (
    <ExampleGroup title="Tiles">
      <Example name="Badge">
        <Variant label="tones">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Variant>
        <Variant label="with an icon">
          <Badge tone="flag">
            <Star className="size-4" />
            Favorite
          </Badge>
        </Variant>
      </Example>
      <Example name="CountBadge" hint="Stops at 99+, and shows nothing for 0.">
        <Variant label="0, 1, 12, 100">
          {[0, 1, 12, 100].map((count) => (
            <CountBadge key={count} count={count} noun="unread message" />
          ))}
        </Variant>
        <Variant label="tones">
          {tones.map((tone) => (
            <CountBadge key={tone} count={3} noun="unread message" tone={tone} />
          ))}
        </Variant>
      </Example>
      <Example name="Avatar">
        <Variant label="the colors of a league">
          {Array.from({ length: 8 }, (_, color) => (
            <Avatar key={color} name={`Member ${color}`} color={color} />
          ))}
        </Variant>
        <Variant label="sizes">
          <Avatar name="Ann Lee" color={0} size="small" />
          <Avatar name="Ann Lee" color={0} />
          <Avatar name="Ann Lee" color={0} size="large" />
        </Variant>
        <Variant label="one word, two words, more">
          {['ann', 'Rory McIlroy', 'juan_carlos de la cruz'].map((name) => (
            <span key={name} className="flex items-center gap-2">
              <Avatar name={name} />
              {name}
            </span>
          ))}
        </Variant>
      </Example>
    </ExampleGroup>
  )
}
