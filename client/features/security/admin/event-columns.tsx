import { eventWords, placeText } from '#client/features/security/event-words.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import type { SecurityEvent } from '#contracts/security/security.ts'

/** @param whose says whose event it is, where a list has those of several accounts */
export const eventColumns = <Event extends SecurityEvent>(whose: Column<Event>[] = []): Column<Event>[] => [
  { name: 'kind', heading: 'What', cell: ({ kind }) => eventWords[kind] },
  ...whose,
  { name: 'place', heading: 'Browser and address', cell: placeText },
  { name: 'detail', heading: 'Detail', cell: ({ detail }) => detail },
  {
    name: 'at',
    heading: 'When',
    keepsLine: true,
    cell: ({ at }) => <time dateTime={at}>{dateTimeText(at)}</time>,
  },
]
