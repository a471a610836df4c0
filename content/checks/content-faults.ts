import {
  type Content,
  readDrugsWithoutMonograph,
  readLookAlikes,
  readMap,
  readReadings,
} from '#content/read-content.ts'
import { changeFaults } from './change-faults.ts'
import { datedItems } from './dated-items.ts'
import { olderEditions } from './guideline-editions.ts'
import { lookAlikeFaults, nearDuplicates } from './look-alikes.ts'
import { mapFaults } from './map-faults.ts'
import { primerFaults } from './primer-faults.ts'
import { bulkDates, readingFaults } from './readings.ts'
import { reopenedItems, reopenedText } from './reopened.ts'
import { unknownDrugs } from './unknown-drugs.ts'

/** What has to be mended before the content is an edition, a line each, by the check that found it. */
export function contentFaults(content: Content): Record<string, string[]> {
  const { chapters, drugs } = content
  const cards = chapters.flatMap((chapter) => chapter.cards)
  const items = datedItems(content)
  const readings = readReadings()
  const dated = [...items, ...drugs.map(({ id, reviewed }) => ({ id: `drug:${id}`, reviewed }))]
  return {
    changes: changeFaults(content),
    map: mapFaults(readMap(), chapters),
    'look-alikes': lookAlikeFaults(cards, readLookAlikes()),
    duplicates: nearDuplicates(cards).map((pair) => `${pair.join(' ')}: nearly the same text`),
    primers: primerFaults(content),
    reopened: reopenedItems(items, drugs).map(reopenedText),
    dates: [...bulkDates(dated, readings), ...readingFaults(dated, readings)],
    guidelines: olderEditions(items),
    drugs: unknownDrugs(items, drugs, readDrugsWithoutMonograph()),
  }
}
