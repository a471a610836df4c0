import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type OpenDatabase, openDatabase } from '#server/database/connect.ts'
import { fillTemplate } from './fill-template.ts'
import type { EmbeddedTemplate } from './provided-template.ts'

/** Migrates and loads the content once for the whole run; every embedded database of a test starts from a copy. */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  const run = project.vitest.getRootProject()
  const known: EmbeddedTemplate | undefined = run.getProvidedContext().embeddedTemplate
  if (known) {
    project.provide('template', known)
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'regimen-test-'))
  const template = await makeTemplate(folder)
  run.provide('embeddedTemplate', template)
  project.provide('template', template)
  return () => rmSync(folder, { recursive: true, force: true })
}

async function makeTemplate(folder: string): Promise<EmbeddedTemplate> {
  const template = {
    dumpPath: join(folder, 'ready.tar'),
    emptyDumpPath: join(folder, 'empty.tar'),
    dataDir: join(folder, 'data'),
  }
  const open = await openDatabase({ dataDir: 'memory://' })
  await writeDump(open, template.emptyDumpPath)
  await fillTemplate(open)
  const startFrom = await writeDump(open, template.dumpPath)
  await open.close()
  mkdirSync(template.dataDir)
  await (await openDatabase({ dataDir: template.dataDir, startFrom })).close()
  return template
}

async function writeDump(open: OpenDatabase, path: string): Promise<Blob> {
  const dump = await open.dump?.()
  if (!dump) throw new Error('the embedded database could not be dumped')
  writeFileSync(path, new Uint8Array(await dump.arrayBuffer()))
  return dump
}
