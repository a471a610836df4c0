import { Button, SegmentedControl } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { FieldGroup } from '#client/ui/forms/field-group.tsx'
import { type BlockFilter, mostQuestions } from '#contracts/questions/questions.ts'
import { countMatching } from '#domain/questions/block/block-choice.ts'
import { secondsPerQuestion } from '#domain/questions/block/block-rules.ts'
import { countText } from '#domain/text/count-text.ts'
import { BeginProblem } from './begin-problem.tsx'
import classes from './block-builder.module.css'
import { type BlockChoice, everyQuestion, readBlockChoice, storeBlockChoice } from './block-choice.ts'
import { CountField } from './count-field.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { Overview } from './overview.ts'
import { useBuildBlock } from './use-begin-block.ts'

const minutesPerQuestion = secondsPerQuestion / 60

/**
 * Chooses the questions of a new block. It opens with the unused questions of the learner's last choice, so
 * that one press begins the block.
 */
export function BlockBuilder({ userId, overview }: { userId: number; overview: Overview }) {
  const { choice, change } = useBlockChoice(userId, overview)
  const [typed, setTyped] = useState<string | number | null>(null)
  const { begin, isPending, error } = useBuildBlock()
  const matching = countMatching(overview.groups, choice.filter)
  const most = Math.min(matching, mostQuestions)
  const count = Math.min(choice.count, most)
  const surpriseCount = Math.min(choice.count, overview.total)
  const problem = countProblem(typed, most) ?? error?.fields?.count

  function start(event: FormEvent): void {
    event.preventDefault()
    if (matching === 0 || countProblem(typed, most)) return
    begin({ source: { by: 'filter', filter: choice.filter }, count, mode: choice.mode })
  }

  return (
    <section className={classes.builder} aria-labelledby="build-title">
      <div className={classes.head}>
        <h2 id="build-title" className="text-title-5">
          New block
        </h2>
        <p className="text-note">Choose below, or take a mix in the proportions of the exam.</p>
        <Button
          variant="light"
          disabled={isPending}
          onClick={() => begin({ source: { by: 'outline' }, count: surpriseCount, mode: choice.mode })}
        >
          Surprise me by the outline
        </Button>
      </div>
      <form className={classes.form} onSubmit={start} noValidate>
        <FilterFields
          overview={overview}
          filter={choice.filter}
          onChange={(part) => {
            setTyped(null)
            change({ filter: { ...choice.filter, ...part } })
          }}
        />
        <CountField
          count={count}
          typed={typed}
          most={most}
          problem={problem}
          onChoose={(chosen) => {
            setTyped(null)
            change({ count: chosen })
          }}
          onType={(value) => {
            setTyped(value)
            if (!countProblem(value, most)) change({ count: Number(value) })
          }}
        />
        <ModeField mode={choice.mode} count={count} onChange={(mode) => change({ mode })} />
        <div className={classes.footer}>
          <p className="text-soft text-numbers" aria-live="polite">
            {matching > 0 ? `${countText(matching, 'question')} match` : 'No question matches this choice.'}
          </p>
          {overview.heldBack > 0 && <p className="text-note">{heldBackText(overview.heldBack)}</p>}
          {matching === 0 && (
            <Button variant="default" onClick={() => change({ filter: everyQuestion })}>
              Clear the choice
            </Button>
          )}
          <Button
            type="submit"
            size="lg"
            loading={isPending}
            disabled={matching === 0}
            className={classes.start ?? ''}
          >
            Start {countText(count, 'question')}
          </Button>
          <div className={classes.problem}>
            <BeginProblem error={error} />
          </div>
        </div>
      </form>
    </section>
  )
}

const heldBackText = (count: number) =>
  `${countText(count, 'question')} of your unfinished exams and timed blocks ${count === 1 ? 'is' : 'are'} held back.`

/**
 * The remembered choice, limited to categories that the bank still has. It selects unused questions, or all
 * if none is unused.
 */
function useBlockChoice(userId: number, { categories, groups }: Overview) {
  const [choice, setChoice] = useState<BlockChoice>(() => {
    const stored = readBlockChoice(userId)
    const known = stored.filter.categories.filter((id) => categories.some((category) => category.id === id))
    const unused: BlockFilter = { ...stored.filter, categories: known, status: 'unused' }
    const hasUnused = countMatching(groups, unused) > 0
    return { ...stored, filter: hasUnused ? unused : { ...unused, status: 'all' } }
  })
  useEffect(() => storeBlockChoice(userId, choice), [userId, choice])
  return { choice, change: (part: Partial<BlockChoice>) => setChoice((before) => ({ ...before, ...part })) }
}

/** The problem with a typed number, if there is one. */
function countProblem(typed: string | number | null, most: number): string | undefined {
  if (typed === null || most === 0) return undefined
  const count = typed === '' ? Number.NaN : Number(typed)
  if (!Number.isInteger(count)) return 'Enter a whole number'
  if (count < 1) return 'At least 1 question'
  if (count <= most) return undefined
  return most === mostQuestions
    ? `At most ${mostQuestions} questions`
    : `Only ${countText(most, 'question')} match`
}

interface ModeFieldProps {
  mode: BlockChoice['mode']
  count: number
  onChange: (mode: BlockChoice['mode']) => void
}

function ModeField({ mode, count, onChange }: ModeFieldProps) {
  return (
    <FieldGroup legend="Mode">
      <SegmentedControl
        fullWidth
        size="md"
        aria-label="Mode"
        value={mode}
        onChange={(value) => onChange(value)}
        data={[
          { value: 'tutor', label: 'Tutor' },
          { value: 'timed', label: 'Timed' },
        ]}
      />
      <p className="text-note">
        {mode === 'tutor'
          ? 'Each answer is explained at once. There is no clock.'
          : `${minutesPerQuestion} minutes a question, ${countText(count * minutesPerQuestion, 'minute')} in all. Explanations come at the end.`}
      </p>
    </FieldGroup>
  )
}
