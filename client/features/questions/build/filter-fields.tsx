import { Button, Checkbox, Chip } from '@mantine/core'
import { difficultyWords, taskWords } from '#client/features/questions/question-words.ts'
import { FieldGroup } from '#client/ui/forms/field-group.tsx'
import { breakable } from '#client/ui/text/breakable.ts'
import type { BlockFilter } from '#contracts/questions/questions.ts'
import { countMatching } from '#domain/questions/block/block-choice.ts'
import { difficultyIds, taskIds } from '#domain/questions/question.ts'
import classes from './block-builder.module.css'
import { statuses } from './block-choice.ts'
import type { Overview } from './overview.ts'

const statusWords: Record<(typeof statuses)[number], string> = {
  all: 'All',
  unused: 'Unused',
  incorrect: 'Incorrect',
  flagged: 'Starred',
}

interface FilterFieldsProps {
  overview: Pick<Overview, 'categories' | 'groups'>
  filter: BlockFilter
  onChange: (part: Partial<BlockFilter>) => void
}

/** Filters the questions. Every option shows how many questions it would leave, given the other options. */
export function FilterFields({ overview: { categories, groups }, filter, onChange }: FilterFieldsProps) {
  const countWith = (part: Partial<BlockFilter>) => countMatching(groups, { ...filter, ...part })
  return (
    <>
      <FieldGroup legend="Questions">
        <Chip.Group
          value={filter.status}
          onChange={(value) => onChange({ status: statuses.find((status) => status === value) ?? 'all' })}
        >
          <div className={classes.chips}>
            {statuses.map((status) => (
              <CountChip
                key={status}
                id={status}
                label={statusWords[status]}
                count={countWith({ status })}
                isChosen={filter.status === status}
              />
            ))}
          </div>
        </Chip.Group>
      </FieldGroup>
      <FieldGroup legend="Categories">
        <Checkbox.Group value={filter.categories} onChange={(ids) => onChange({ categories: ids })}>
          <div className={classes.categories}>
            {categories.map(({ id, title, weight }) => {
              const count = countWith({ categories: [id] })
              return (
                <Checkbox
                  key={id}
                  value={id}
                  disabled={count === 0 && !filter.categories.includes(id)}
                  label={
                    <span className={classes.category}>
                      <span>{breakable(title)}</span>
                      <span className="text-fine text-numbers">
                        {weight === null ? 'not on the exam' : `${weight}%`}
                      </span>
                      <span className={classes.amount}>{count}</span>
                    </span>
                  }
                  aria-label={categoryName({ title, weight, count })}
                  classNames={{ root: classes.categoryRow ?? '', labelWrapper: classes.categoryLabel ?? '' }}
                />
              )
            })}
          </div>
        </Checkbox.Group>
        <Chosen count={filter.categories.length} onClear={() => onChange({ categories: [] })} />
      </FieldGroup>
      <ChipChoice
        legend="Tasks"
        options={taskIds.map((id) => ({ id, label: taskWords[id], count: countWith({ tasks: [id] }) }))}
        chosen={filter.tasks}
        onChange={(tasks) => onChange({ tasks })}
      />
      <ChipChoice
        legend="Difficulty"
        options={difficultyIds.map((id) => ({
          id,
          label: difficultyWords[id],
          count: countWith({ difficulties: [id] }),
        }))}
        chosen={filter.difficulties}
        onChange={(difficulties) => onChange({ difficulties })}
      />
    </>
  )
}

function categoryName({ title, weight, count }: { title: string; weight: number | null; count: number }) {
  return `${title}, ${weight === null ? 'not on the exam' : `${weight}% of the exam`}, ${count}`
}

/** The number of chosen categories. Without a choice all categories are included. */
function Chosen({ count, onClear }: { count: number; onClear: () => void }) {
  if (count === 0)
    return <p className="text-note">None chosen: all of them. The share of the exam is beside each.</p>
  return (
    <Button variant="subtle" size="compact-md" className={classes.clear ?? ''} onClick={onClear}>
      Clear, take all categories
    </Button>
  )
}

interface ChipChoiceProps<Id extends string> {
  legend: string
  options: { id: Id; label: string; count: number }[]
  chosen: readonly Id[]
  onChange: (chosen: Id[]) => void
}

/** A choice of any of a few options. Choosing none means all. */
function ChipChoice<Id extends string>({ legend, options, chosen, onChange }: ChipChoiceProps<Id>) {
  return (
    <FieldGroup legend={legend}>
      <Chip.Group
        multiple
        value={[...chosen]}
        onChange={(values) => onChange(options.map(({ id }) => id).filter((id) => values.includes(id)))}
      >
        <div className={classes.chips}>
          {options.map((option) => (
            <CountChip key={option.id} {...option} isChosen={chosen.includes(option.id)} />
          ))}
        </div>
      </Chip.Group>
    </FieldGroup>
  )
}

interface CountChipProps {
  id: string
  label: string
  count: number
  isChosen: boolean
}

function CountChip({ id, label, count, isChosen }: CountChipProps) {
  return (
    <Chip value={id} variant="outline" size="md" disabled={count === 0 && !isChosen}>
      {label} <span className={classes.amount}>{count}</span>
    </Chip>
  )
}
