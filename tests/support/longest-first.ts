import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const budget: { files: Record<string, number> } = JSON.parse(
  readFileSync(new URL('../budget.json', import.meta.url), 'utf8'),
)

/** Those with long files first, those with many short ones last: so no core is left without work for long at the end. */
const projects = [
  'server-postgres',
  'server',
  'e2e-postgres',
  'e2e',
  'e2e-embedded',
  'server-embedded',
  'components',
  'rules',
]

/** One project after the other, because their workers are not exchanged; in each, what takes long first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => projects.indexOf(project.name)
    // Those with a budget of their own are known to be long, also on a machine that has run nothing yet.
    const ownBudget = ({ moduleId }: TestSpecification) =>
      Object.entries(budget.files).find(([path]) => moduleId.endsWith(`/${path}`))?.[1] ?? 0
    return (await super.sort(files)).sort((a, b) => place(a) - place(b) || ownBudget(b) - ownBudget(a))
  }
}
