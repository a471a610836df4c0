import { Input, SegmentedControl, Stack } from '@mantine/core'
import { useId } from 'react'
import { Switch } from '#client/ui/forms/switch.tsx'
import { textSizes } from '#contracts/study/study-settings.ts'
import classes from './display-fields.module.css'
import type { PlanForm } from './plan-form.ts'

const sizeWords = { small: 'Small', medium: 'Medium', large: 'Large', largest: 'Largest' } as const

/** The appearance of cards, and the information beside them. */
export function DisplayFields({ form }: { form: PlanForm }) {
  const labelId = useId()
  const { textSize } = form.values
  return (
    <Stack gap="md">
      <div>
        <Input.Label id={labelId} labelElement="div">
          Text size of cards and questions
        </Input.Label>
        <SegmentedControl
          fullWidth
          classNames={{ label: classes.size ?? '' }}
          aria-labelledby={labelId}
          data={textSizes.map((value) => ({ value, label: sizeWords[value] }))}
          value={textSize}
          onChange={(size) => form.setFieldValue('textSize', size)}
        />
        <p className={classes.sample} data-text-size={textSize}>
          Which drugs bind both EGFR and MET?
        </p>
      </div>
      <Switch
        label="Hide achievements"
        description="Badges are earned all the same, but neither shown nor celebrated."
        {...form.getInputProps('hideBadges', { type: 'checkbox' })}
      />
    </Stack>
  )
}
