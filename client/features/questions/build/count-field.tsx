import { Chip, NumberInput } from '@mantine/core'
import { FieldGroup } from '#client/ui/forms/field-group.tsx'
import classes from './block-builder.module.css'

const presets = [10, 20, 40, 60]

interface CountFieldProps {
  count: number
  /** As typed, while that differs from `count`; else null. */
  typed: string | number | null
  /** The most questions that a block of this choice can have. */
  most: number
  problem: string | undefined
  onChoose: (count: number) => void
  onType: (value: string | number) => void
}

/** How many questions: a usual number, or any other. */
export function CountField({ count, typed, most, problem, onChoose, onType }: CountFieldProps) {
  return (
    <FieldGroup legend="Number">
      <div className={classes.count}>
        <Chip.Group value={String(count)} onChange={(value) => onChoose(Number(value))}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a wrapping row everywhere */}
          <div className={classes.chips} role="group" aria-label="Usual numbers">
            {presets.map((preset) => (
              <Chip key={preset} value={String(preset)} variant="outline" size="md" disabled={preset > most}>
                {preset}
              </Chip>
            ))}
          </div>
        </Chip.Group>
        <NumberInput
          className={classes.number ?? ''}
          aria-label="Number of questions"
          inputMode="numeric"
          value={typed ?? count}
          onChange={onType}
          error={problem}
          disabled={most === 0}
          hideControls
          allowNegative={false}
        />
      </div>
    </FieldGroup>
  )
}
