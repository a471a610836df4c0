// Runs programs side by side, each with its output in one piece.
import { spawn } from 'node:child_process'
import process from 'node:process'
import { environment, root, say } from './prepare.mjs'

/**
 * Starts a program and collects its output.
 * @returns {Promise<{ title: string, code: number, output: string, seconds: number }>}
 */
export function startStep(title, command, args) {
  const startedAt = Date.now()
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    const collect = (chunk) => {
      output += chunk
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', collect)
    const end = (code) =>
      resolve({ title, code, output: output.trim(), seconds: Math.round((Date.now() - startedAt) / 1000) })
    child.on('error', (error) => {
      output += error.message
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** Prints one line for a step that passed, and the whole output of a step that failed. */
export function sayStep({ title, code, output, seconds }) {
  say(`${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  if (code !== 0 && output) process.stdout.write(`${output}\n`)
}
