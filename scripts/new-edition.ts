import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { lookAlikeFaults, nearDuplicates } from '#content/checks/look-alikes.ts'
import { mapFaults } from '#content/checks/map-faults.ts'
import { countTables } from '#content/counts.ts'
import { contentFingerprint, editionPath, editionText, readEdition } from '#content/edition.ts'
import { readContent, readLookAlikes, readMap } from '#content/read-content.ts'

/**
 * npm run new-edition [-- --force] increases the edition if the content has changed since the last one, and
 * writes its amounts into content/README.md. Use --force if a loader treats the same files differently. It
 * reports what the map and the judged look-alikes still lack, and which cards are nearly the same; the checks
 * reject these.
 */
const last = existsSync(editionPath) ? readEdition() : { edition: 0, fingerprint: '' }
const fingerprint = contentFingerprint()
const content = readContent()
const { chapters } = content
const cards = chapters.flatMap((chapter) => chapter.cards)
const faults = [
  ...mapFaults(readMap(), chapters),
  ...lookAlikeFaults(cards, readLookAlikes()),
  ...nearDuplicates(cards).map((pair) => `${pair.join(' ')}: nearly the same text`),
]
writeTables(join(editionPath, '..', 'README.md'))
if (last.fingerprint === fingerprint && !process.argv.includes('--force')) {
  process.stdout.write(`The content is that of edition ${last.edition}; nothing to do.\n`)
} else {
  const edition = last.edition + 1
  writeFileSync(editionPath, editionText({ edition, fingerprint }))
  process.stdout.write(
    `The content is edition ${edition} now. Commit content/edition.yaml and content/README.md with it.\n`,
  )
}
for (const fault of faults) process.stdout.write(`To mend: ${fault}\n`)

/** The tables are the last part of the file. */
function writeTables(path: string): void {
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, `${text.slice(0, text.indexOf('\n| category | exam |'))}\n${countTables(content)}\n`)
}
