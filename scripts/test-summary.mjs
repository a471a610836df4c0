// Prints the end of npm test: where the time went, which tests were flaky, which failed, and the counts as
// the last line.
import process from 'node:process'
import { say } from './prepare.mjs'

const slowestShown = 10
const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`
const indented = ({ title, message }) => `${title}\n${message.replace(/^/gm, '    ')}`

function sayTimes(files) {
  const sum = (of) => of.reduce((total, { ms }) => total + ms, 0)
  const projects = Object.entries(Object.groupBy(files, ({ project }) => project))
  const lines = projects.map(([project, of]) => `${seconds(sum(of))}  ${project}, ${of.length} files`)
  say(`Seconds by project, several files at a time:\n${lines.join('\n')}`)
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown)
  const names = slowest.map(({ project, path, ms }) => `${seconds(ms)}  ${project}: ${path}`)
  say(`The slowest files:\n${names.join('\n')}`)
}

/**
 * @param {object} run
 * @param {object} run.report the report of test-report.mjs
 * @param {{ title: string, code: number, output: string }[]} run.steps
 * @param {{ lines: string[], failures: { title: string, message: string }[] }} run.budget
 * @param {number} run.leftOut tests that passed before and were not run again
 * @param {number} run.tookSeconds
 * @param {number} run.slowness of this machine; 1 is the reference machine
 * @returns the number of failures
 */
export function sayEnd({ report, steps, budget, leftOut, tookSeconds, slowness }) {
  const failures = [
    ...steps.filter(({ code }) => code !== 0).map(({ title, output }) => ({ title, message: output })),
    ...report.failures,
    ...budget.failures,
  ]
  if (report.files.length > 0) sayTimes(report.files)
  if (report.flaky.length > 0)
    say(`Flaky, passed at the second try:\n\n${report.flaky.map(indented).join('\n\n')}\n`)
  if (failures.length > 0) say(`Failed:\n\n${failures.map(indented).join('\n\n')}\n`)
  if (budget.lines.length > 0) say(`Over budget:\n  ${budget.lines.join('\n  ')}`)
  say(`Took ${tookSeconds} s; the machine was ${slowness.toFixed(1)} times as slow as the reference`)
  const passed = report.passed + steps.filter(({ code }) => code === 0).length
  process.stdout.write(`${passed} passed, ${failures.length} failed, ${report.skipped + leftOut} skipped\n`)
  return failures.length
}
