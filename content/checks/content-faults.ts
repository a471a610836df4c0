import { type ContentFiles, shippedFiles } from '#content/content-files.ts'
import {
  type Content,
  readDrugsWithoutMonograph,
  readLookAlikes,
  readMap,
  readQuestions,
  readReadings,
} from '#content/read-content.ts'
import { bankFaults } from './bank-faults.ts'
import { cardFaults, drugFaults } from './card-faults.ts'
import { changeFaults } from './change-faults.ts'
import { coverageFaults } from './coverage-faults.ts'
import { datedItems } from './dated-items.ts'
import { approvalFaults, checklistFaults, frontFaults, handlingOfAll } from './drug-file-faults.ts'
import { olderEditions } from './guideline-editions.ts'
import { lookAlikeFaults, nearDuplicates } from './look-alikes.ts'
import { mapFaults } from './map-faults.ts'
import { primerFaults } from './primer-faults.ts'
import { questionCoverage } from './question-coverage.ts'
import { allQuestionFaults } from './question-faults.ts'
import { bulkDates, readingFaults } from './readings.ts'
import { reopenedItems, reopenedText } from './reopened.ts'
import { unknownDrugs } from './unknown-drugs.ts'

/** What has to be mended before the content is an edition, a line each, by the check that found it. */
export function contentFaults(
  content: Content,
  files: ContentFiles = shippedFiles,
): Record<string, string[]> {
  const { chapters, drugs } = content
  const cards = chapters.flatMap((chapter) => chapter.cards)
  const items = datedItems(content)
  const readings = readReadings(files)
  const dated = [...items, ...drugs.map(({ id, reviewed }) => ({ id: `drug:${id}`, reviewed }))]
  const [filed, map] = [readQuestions(files), readMap(files)]
  return {
    cards: cardFaults(content),
    bank: bankFaults(content),
    questions: allQuestionFaults(filed.filter(({ evidence }) => evidence !== undefined)),
    'question coverage': questionCoverage(content, filed, map),
    coverage: coverageFaults(content),
    monographs: drugFaults(content),
    handling: handlingOfAll(content),
    fronts: frontFaults(content, files),
    approvals: approvalFaults(content, files),
    checklist: checklistFaults(content, files),
    changes: changeFaults(content),
    map: mapFaults(map, chapters),
    'look-alikes': lookAlikeFaults(cards, readLookAlikes(files)),
    duplicates: nearDuplicates(cards).map((pair) => `${pair.join(' ')}: nearly the same text`),
    primers: primerFaults(content),
    reopened: reopenedItems(items, drugs).map(reopenedText),
    dates: [...bulkDates(dated, readings), ...readingFaults(dated, readings)],
    guidelines: olderEditions(items),
    drugs: unknownDrugs(items, drugs, readDrugsWithoutMonograph(files)),
  }
}
