import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import type { TestProject } from 'vitest/node'
import { type Content, readContent } from '#content/read-content.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A file with the content of `content/`, read and validated; content-copy.ts opens it. */
    contentPath: string
  }
}

let content: Content | undefined
/** In the process of the runner: the templates of the databases and the file for the tests share one reading. */
export function contentOfRun(): Content {
  content ??= readContent()
  return content
}

/** Reads the content once for all projects of the run: it takes 1.5 s, and a copy of what was read 20 ms. */
export function setup(project: TestProject): (() => void) | undefined {
  const run = project.vitest.getRootProject()
  const known: string | undefined = run.getProvidedContext().contentPath
  if (known) {
    project.provide('contentPath', known)
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'regimen-content-'))
  const path = join(folder, 'content')
  writeFileSync(path, serialize(contentOfRun()))
  run.provide('contentPath', path)
  project.provide('contentPath', path)
  return () => rmSync(folder, { recursive: true, force: true })
}
