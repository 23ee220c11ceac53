import type { GolferInText, Recap, Week } from '#contract/game/week.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { storiesFor, type Story } from '#domain/week/story-text.ts'
import { useMe } from '#web/api/session.tsx'
import { percentText } from '#web/format/numbers.ts'
import { Card } from '#web/ui/display/card.tsx'

import { GolfersInText } from '../golfer/golfers-in-text.tsx'
import { SharePictureButton } from '../share-pictures/share-picture-button.tsx'

interface StoriesCardProps {
  league: League
  recap: Recap
  /** Everyone with a team. */
  members: Week['members']
}

/** The stories of a league whose result is official; nothing in one that is void or older than its stories. */
export function StoriesCard({ league, recap, members }: StoriesCardProps) {
  const { id } = useMe()
  const names = new Map(members.map(({ userId, name }) => [userId, name]))
  const storiesOf = (reader: string) =>
    recap.stories
      ? storiesFor(recap.stories, {
          reader,
          member: (userId) => names.get(userId) ?? 'another member',
          percent: percentText,
        })
      : []
  const stories = storiesOf(id)
  // Friends look at the image, so it calls no one "you".
  const [toShare] = storiesOf('')
  if (stories.length === 0) return null
  return (
    <Card flush title="Stories">
      <dl>
        {stories.map((story) => (
          <div key={story.title} className="ruled px-4 py-4">
            <dt className="label-caps">{story.title}</dt>
            <dd className="pt-1 text-lg wrap-anywhere">
              <GolfersInText leagueId={league.id} text={story.text} golfers={golfersIn(story)} />
              {story.title === toShare?.title && (
                <div className="pt-3">
                  <SharePictureButton
                    {...{ league }}
                    subject={{ kind: 'story', ...toShare, at: recap.at }}
                  />
                </div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Where a story names its golfers. */
function golfersIn({ text, golfers }: Story): GolferInText[] {
  let end = 0
  return golfers.map(({ apiPlayerId, name }) => {
    const start = text.indexOf(name, end)
    end = start + name.length
    return { apiPlayerId, start, length: name.length }
  })
}
