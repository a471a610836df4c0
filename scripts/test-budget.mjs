// The time budget of test files: tests/budget.json, in seconds on the reference machine (2 quiet cores, all
// of npm test).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from './prepare.mjs'

const budget = JSON.parse(readFileSync(join(root, 'tests/budget.json'), 'utf8'))
const rounds = 3
const betweenMs = 15_000

/** Work like that of tests: objects, texts, sorting. It posts its milliseconds. */
const loop = `
  const { parentPort } = require('node:worker_threads')
  const startedAt = performance.now()
  for (let round = 1; round <= 60; round++) {
    const rows = Array.from({ length: 3000 }, (_, row) => ({ id: (row * 7919) % 3000, text: 'row ' + row * round }))
    JSON.parse(JSON.stringify(rows.sort((a, b) => a.id - b.id)))
  }
  parentPort.postMessage(performance.now() - startedAt)`

const timeLoop = () =>
  new Promise((resolve, reject) => {
    new Worker(loop, { eval: true }).once('message', resolve).once('error', reject)
  })

const middleOf = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

/**
 * Times a fixed piece of work before the tests, and repeatedly while they run, because other work may begin
 * on the machine later.
 * @returns {Promise<() => number>} a function that stops this, and returns how much slower this machine was
 * than the reference machine: 1 means equally fast, and no machine counts as faster
 */
export async function watchSlowness() {
  const before = []
  while (before.length < rounds) before.push(await timeLoop())
  const amid = []
  const timer = setInterval(async () => amid.push(await timeLoop()), betweenMs)
  return () => {
    clearInterval(timer)
    const { before: usual, amid: usualAmid } = budget.calibrationMs
    return Math.max(1, middleOf(before) / usual, amid.length > 0 ? middleOf(amid) / usualAmid : 0)
  }
}

const budgetOf = ({ project, path }) => budget.files[path] ?? budget.seconds[project.split('-')[0]]

/** A file that takes this many times its budget fails, if it does so alone as well. */
const mostShare = 2

const shareOf = (file, slowness) => file.ms / 1000 / slowness / budgetOf(file)

const nameOf = ({ project, path, ms, share }) =>
  `${project}: ${path}: ${(ms / 1000).toFixed(1)} s, ${share.toFixed(1)} times its budget`

/**
 * Compares files with their budget. Beside others on a busy machine a file can be slow by chance, so one far
 * over its budget is measured again, alone, and that decides.
 * @param {object} run
 * @param {{ project: string, path: string, ms: number }[]} run.files
 * @param {number} run.slowness the result of watchSlowness()
 * @param {(file: object) => Promise<number | undefined>} run.measureAlone the milliseconds of a file that is
 * run alone; undefined if it failed
 * @returns files over their budget as lines, and those far over it as failures
 */
export async function overBudget({ files, slowness, measureAlone }) {
  const over = files
    .map((file) => ({ ...file, share: shareOf(file, slowness) }))
    .filter(({ share }) => share > 1)
    .sort((a, b) => b.share - a.share)
  const failures = []
  for (const file of over.filter(({ share }) => share > mostShare)) {
    const endWatch = await watchSlowness()
    const ms = await measureAlone(file)
    const slownessAlone = endWatch()
    const share = ms === undefined ? undefined : shareOf({ ...file, ms }, slownessAlone)
    if (share === undefined || share > mostShare)
      failures.push({
        title: nameOf(file),
        message: share === undefined ? 'Run alone, it failed.' : `Alone: ${nameOf({ ...file, ms, share })}`,
      })
  }
  return { lines: over.map(nameOf), failures }
}
