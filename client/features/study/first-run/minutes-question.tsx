import { SegmentedControl } from '@mantine/core'
import { FieldGroup } from '#client/ui/forms/field-group.tsx'
import classes from './first-run.module.css'
import { PresetPromise } from './preset-promise.tsx'

const presets = [10, 15, 20, 30, 45]

interface MinutesQuestionProps {
  minutes: number
  examDate: string | null
  onChange: (minutes: number) => void
}

export function MinutesQuestion({ minutes, examDate, onChange }: MinutesQuestionProps) {
  return (
    <FieldGroup
      isPart
      legend="How many minutes a day?"
      help="On most days. What is left waits without counting up."
    >
      <SegmentedControl
        fullWidth
        size="lg"
        classNames={{ label: classes.minutes ?? '' }}
        aria-label="Minutes a day"
        data={presets.map(String)}
        value={String(minutes)}
        onChange={(value) => onChange(Number(value))}
      />
      <PresetPromise presets={presets} minutes={minutes} examDate={examDate} />
    </FieldGroup>
  )
}
