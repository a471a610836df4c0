import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const budget: { files: Record<string, number> } = JSON.parse(
  readFileSync(new URL('../budget.json', import.meta.url), 'utf8'),
)

/**
 * Projects with long files come first, those with many short files last. So no core is idle for long at the
 * end.
 */
const projects = [
  'server-postgres',
  'server',
  'e2e-postgres',
  'e2e',
  'e2e-embedded',
  'server-embedded',
  'smoke',
  'components',
  'rules',
]

/** Sorts by project, because projects do not share workers. Within a project long files come first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => projects.indexOf(project.name)
    // Files with their own budget are known to be long, even on a machine that has run nothing yet.
    const ownBudget = ({ moduleId }: TestSpecification) =>
      Object.entries(budget.files).find(([path]) => moduleId.endsWith(`/${path}`))?.[1] ?? 0
    return (await super.sort(files)).sort((a, b) => place(a) - place(b) || ownBudget(b) - ownBudget(a))
  }
}
