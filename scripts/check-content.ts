import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { datedItems } from '#content/checks/dated-items.ts'
import { questionCoverage } from '#content/checks/question-coverage.ts'
import { allQuestionFaults } from '#content/checks/question-faults.ts'
import { reopenedItems, reopenedText } from '#content/checks/reopened.ts'
import { readContent, readMap, readQuestions } from '#content/read-content.ts'

/**
 * npm run check-content runs the checks of the content. `npm run check-content -- reopened` lists the items
 * that have to be read again, because a monograph of a drug that they name has changed since their last
 * reading; `npm run check-content -- questions` lists what questions lack of their form, and the bank of its
 * coverage.
 */
const [, , what] = process.argv
if (what === 'reopened') listReopened()
else if (what === 'questions') listQuestionGaps()
else runChecks()

function listQuestionGaps(): void {
  const filed = readQuestions()
  const faults = allQuestionFaults(filed)
  const gaps = questionCoverage(readContent(), filed, readMap())
  for (const line of [...faults, ...gaps]) process.stdout.write(`${line}\n`)
  process.stdout.write(`${faults.length} faults of form, ${gaps.length} gaps\n`)
  process.exitCode = faults.length + gaps.length > 0 ? 1 : 0
}

function listReopened(): void {
  const content = readContent()
  const reopened = reopenedItems(datedItems(content), content.drugs)
  for (const item of reopened) process.stdout.write(`${reopenedText(item)}\n`)
  process.stdout.write(`${new Set(reopened.map(({ id }) => id)).size} items to read again\n`)
  process.exitCode = reopened.length > 0 ? 1 : 0
}

function runChecks(): void {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'rules', 'content/']
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
