import ical, { ICalEventTransparency } from 'ical-generator'

const refreshSeconds = 3600

/** A stored event, and what a calendar shows for it. */
interface CalendarEvent {
  /** Identifies the event on this site. */
  id: string
  startsAt: Date
  endsAt: Date
  isAllDay?: boolean
  summary: string
  sequence: number
  changedAt: Date
  /** The page it links to. */
  path: string
}

/** A calendar as iCalendar text. */
export function renderCalendar(
  name: string,
  siteUrl: string,
  events: readonly CalendarEvent[],
): string {
  const calendar = ical({
    name,
    prodId: { company: 'TeeTime', product: 'TeeTime', language: 'EN' },
    ttl: refreshSeconds,
  })
  const { hostname } = new URL(siteUrl)
  for (const event of events) {
    calendar.createEvent({
      id: `${event.id}@${hostname}`,
      sequence: event.sequence,
      stamp: event.changedAt,
      lastModified: event.changedAt,
      start: event.startsAt,
      end: event.endsAt,
      allDay: event.isAllDay ?? false,
      summary: event.summary,
      // A golfer's tee time does not make the calendar's owner busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      url: `${siteUrl}${event.path}`,
    })
  }
  return calendar.toString()
}
