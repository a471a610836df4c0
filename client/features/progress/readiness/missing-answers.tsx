import type { ReactNode } from 'react'
import { Meter } from '#client/ui/charts/meter.tsx'
import { categoriesNeeded, questionsNeeded, questionsPerCategory } from '#domain/readiness/readiness-words.ts'
import classes from './missing-answers.module.css'
import card from './readiness-card.module.css'
import type { ReadinessReport } from './readiness-report.ts'

type Missing = NonNullable<ReadinessReport['missing']>

/** Without categories: by the weights of the outline. */
export interface BlockToBegin {
  count: number
  categories: string[]
}

const usualBlock = 20
const mostNamed = 4

interface MissingAnswersProps {
  missing: Missing
  renderBegin: (block: BlockToBegin) => ReactNode
}

/** How far it is to an estimate, and the block that leads there. */
export function MissingAnswers({ missing, renderBegin }: MissingAnswersProps) {
  const answered = questionsNeeded - missing.questions
  const covered = categoriesNeeded - missing.categories
  return (
    <div className={classes.missing}>
      <p className={classes.text}>
        There is no estimate yet: it would say more about chance than about you. It needs two things.
      </p>
      <ul className={classes.goals}>
        <li>
          <span>
            <strong>
              {answered} of {questionsNeeded}
            </strong>{' '}
            first answers
          </span>
          <Meter percent={(answered / questionsNeeded) * 100} />
        </li>
        <li>
          <span>
            <strong>
              {covered} of {categoriesNeeded}
            </strong>{' '}
            categories with {questionsPerCategory} answers
          </span>
          <Meter percent={(covered / categoriesNeeded) * 100} />
        </li>
      </ul>
      {missing.categories > 0 && missing.thinCategories.length > 0 && (
        <p className={card.note}>
          Still under {questionsPerCategory}: {thinText(missing.thinCategories)}.
        </p>
      )}
      <div className={classes.action}>{renderBegin(blockFor(missing))}</div>
    </div>
  )
}

/** The nearest by name with their answers; the table shows them all. */
function thinText(categories: Missing['thinCategories']): string {
  const named = categories.slice(0, mostNamed).map(({ title, answered }) => `${title} (${answered})`)
  const others = categories.length - named.length
  return `${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}

/** By the outline while answers are missing in all; then those of the categories that are nearest to enough. */
function blockFor({ questions, categories, thinCategories }: Missing): BlockToBegin {
  if (questions > 0) return { count: Math.min(usualBlock, questions), categories: [] }
  const nearest = thinCategories.slice(0, categories)
  const lacking = nearest.reduce((sum, { answered }) => sum + questionsPerCategory - answered, 0)
  return { count: lacking, categories: nearest.map(({ id }) => id) }
}
