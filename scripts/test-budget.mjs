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

/**
 * @param {object} run
 * @param {{ project: string, path: string, ms: number }[]} run.files
 * @param {number} run.slowness the result of watchSlowness()
 * @returns files over their budget as lines, and those over twice their budget as failures
 */
export function overBudget({ files, slowness }) {
  const over = files
    .map((file) => ({ ...file, share: file.ms / 1000 / slowness / budgetOf(file) }))
    .filter(({ share }) => share > 1)
    .sort((a, b) => b.share - a.share)
  const nameOf = ({ project, path, ms, share }) =>
    `${project}: ${path}: ${(ms / 1000).toFixed(1)} s, ${share.toFixed(1)} times its budget`
  return {
    lines: over.map(nameOf),
    failures: over
      .filter(({ share }) => share > 2)
      .map((file) => ({ title: nameOf(file), message: 'More than twice: tests/budget.json' })),
  }
}
