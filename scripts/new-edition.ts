import { existsSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { contentFingerprint, editionPath, editionText, readEdition } from '#content/edition.ts'

/**
 * npm run new-edition [-- --force]: counts the edition up when the content has changed since the last one. By force when a
 * loader makes something else of the same files.
 */
const last = existsSync(editionPath) ? readEdition() : { edition: 0, fingerprint: '' }
const fingerprint = contentFingerprint()
if (last.fingerprint === fingerprint && !process.argv.includes('--force')) {
  process.stdout.write(`The content is that of edition ${last.edition}; nothing to do.\n`)
} else {
  const edition = last.edition + 1
  writeFileSync(editionPath, editionText({ edition, fingerprint }))
  process.stdout.write(`The content is edition ${edition} now. Commit content/edition.yaml with it.\n`)
}
